import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { limitsOf } from '#server/config/limits.ts';
import { atOnce } from '../../tests/prove/at-once.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type ApiResponse, Shopper } from '../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

/** Every order waits for the lock of the coupon, so they run one after the other. */
const patiently = { timeout: 180_000 };

const tenth = { code: 'TENTH', discount: 1_250 };

test(
  'of 120 buyers with a coupon for 100, exactly 100 get it and 20 are told that it is used up',
  patiently,
  async () => {
    const shop = await testShop();
    shop.config.limits = limitsOf(10); // Rate limits are not under test here.
    await makeCoupon(shop.db, { maxUses: 100 });
    const shirt = await makeProduct(shop.db, { stock: { M: 1_000 } });
    const buyers = Array.from({ length: 120 }, (_, number) => `buyer${number}@example.com`);

    const responses = await atOnce(24, buyers, (email, number) =>
      new Shopper(shop, `10.0.0.${number}`).call(
        'POST',
        '/api/orders',
        orderPayload([shirt], { email, coupon: tenth }),
      ),
    );

    expect(countMessages(responses)).toEqual({ 'Order created successfully': 100, 'This coupon has been used up': 20 });
    expect(await counted(shop)).toEqual({ uses: 100, orders: 100, reserved: 100 });
  },
);

test('one use per customer holds against 20 orders at once, however the email address is typed', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const email = 'ada@example.com'.replaceAll(/[a-z]/g, (character, at: number) =>
        ((number + 1) >> (at % 5)) & 1 ? character.toUpperCase() : character,
      );
      const payload = orderPayload([shirt], { email, coupon: tenth });
      // Each key is a separate order.
      return new Shopper(shop).call('POST', '/api/orders', payload, { 'idempotency-key': `order ${number}` });
    }),
  );

  expect(countMessages(responses)).toEqual({ 'Order created successfully': 1, 'You have used this coupon before': 19 });
  expect(await counted(shop)).toEqual({ uses: 1, orders: 1, reserved: 1 });
});

test('one use per customer holds against 20 orders at once for one mailbox, whatever it is called', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db, { stock: { M: 100 } });
  const names = ['ada.eze', 'adaeze', 'a.d.a.e.z.e', 'AdaEze+shop', 'ada.eze+2'];

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const email = `${names[number % names.length]}@${number % 2 ? 'gmail.com' : 'googlemail.com'}`;
      const payload = orderPayload([shirt], { email, coupon: tenth });
      return new Shopper(shop).call('POST', '/api/orders', payload, { 'idempotency-key': `order ${number}` });
    }),
  );

  expect(countMessages(responses)).toEqual({ 'Order created successfully': 1, 'You have used this coupon before': 19 });
  expect(await counted(shop)).toEqual({ uses: 1, orders: 1, reserved: 1 });
});

test(
  'coupons claimed and given back at once are neither lost nor doubled, and nobody waits for ever',
  patiently,
  async () => {
    const shop = await testShop();
    await makeCoupon(shop.db, { maxUses: 20 });
    const shirt = await makeProduct(shop.db, { stock: { M: 200 } });
    const order = (number: number) =>
      new Shopper(shop, `10.0.0.${number}`).call(
        'POST',
        '/api/orders',
        orderPayload([shirt], { email: `buyer${number}@example.com`, coupon: tenth }),
      );
    await atOnce(20, Array.from({ length: 20 }), (_nobody, number) => order(number));
    shop.clock.forward({ minutes: 30 });

    const [responses] = await Promise.all([
      atOnce(20, Array.from({ length: 60 }), (_nobody, number) => order(100 + number)),
      reconcilePayments(shop),
    ]);

    const { 'Order created successfully': placed = 0, 'This coupon has been used up': rejected = 0 } =
      countMessages(responses);
    expect(placed + rejected).toBe(60);
    expect(placed).toBeLessThanOrEqual(20);
    expect(await counted(shop)).toEqual({ uses: placed, orders: placed, reserved: placed });
  },
);

function countMessages(responses: readonly ApiResponse[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { body } of responses) count[body.message ?? ''] = (count[body.message ?? ''] ?? 0) + 1;
  return count;
}

/** Active uses, unpaid orders with the coupon, and reserved units. */
async function counted({ db }: TestShop) {
  const { rows } = await sql`select
    (select count(*)::int from coupon_uses where given_back_at is null) as uses,
    (select count(*)::int from orders where status = 'pending' and coupon_code = 'TENTH') as orders,
    (select sum(reserved)::int from stock) as reserved`.execute(db);
  return rows[0];
}
