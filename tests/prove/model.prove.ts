import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCoupon, makeProduct } from '../make.ts';
import { type TestShop, testShop } from '../test-shop.ts';
import { report } from './figures.ts';
import {
  BeginPayment,
  couponUses,
  type Model,
  PlaceOrder,
  PressButton,
  type Real,
  Restock,
  Settle,
  TimePasses,
} from './model.ts';
import { seed, size } from './size.ts';

const which = fc.nat(5);
const steps = [
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([quantity, hasCoupon]) => new PlaceOrder(quantity, hasCoupon)),
  which.map((number) => new BeginPayment(number)),
  fc
    .tuple(which, fc.constantFrom('success' as const, 'success' as const, 'decline' as const, 'abandon' as const))
    .map(([number, button]) => new PressButton(number, button)),
  fc.tuple(which, fc.boolean()).map(([number, isWebhook]) => new Settle(number, isWebhook)),
  fc.constant(new TimePasses()),
  fc.integer({ min: 1, max: 3 }).map((pieces) => new Restock(pieces)),
];

test(`whatever is done in whatever order, ${size.sequences} times: the shop is where a small model is, and the books are right`, async () => {
  const began = performance.now();
  const shop = await testShop();
  let sequences = 0;
  let taken = 0;

  const property = fc.asyncProperty(fc.commands(steps, { maxCommands: size.steps, size: 'max' }), async (commands) => {
    const start = await emptyShop(shop);
    await fc.asyncModelRun(() => start, commands);
    sequences += 1;
    taken += [...commands].length;
  });

  // What is printed when it fails: the shortest sequence that still does, with the seed and the path to run it again.
  await fc.assert(property, { seed, numRuns: size.sequences, markInterruptAsFailure: true });

  expect(sequences).toBe(size.sequences);
  report('Random sequences against a model', began, { sequences, steps: taken });
});

/** The same shop, emptied: a new one for each sequence would take most of the time. */
async function emptyShop(shop: TestShop): Promise<{ model: Model; real: Real }> {
  await sql`truncate products, orders, coupons, letters, payment_events cascade`.execute(shop.db);
  await sql`delete from pgboss.job`.execute(shop.db);
  const onShelf = 6;
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: onShelf } });
  const coupon = await makeCoupon(shop.db, { maxUses: couponUses });
  return { model: { onShelf, orders: [] }, real: { shop, shirt, coupon, since: new Date(), buyers: [] } };
}
