import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { enforceReservationLimits } from '#server/payments/reservations/enforce-reservation-limits.ts';
import { statusOf } from '../actions/purchase.ts';
import { order, pay } from '../actions/unknown-shoppers.ts';
import { type CreatedProduct, makeProduct } from '../data/factories.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import { report } from './figures.ts';
import { QuietAttacker } from './quiet-attacker.ts';
import { Random } from './random.ts';
import { seed, size } from './size.ts';

const { transfers } = size;
/** One begins each minute. */
const minutes = transfers + 14;
/** How long a transfer takes. */
const [minMinutes, maxMinutes] = [2, 14];

const days = [
  { day: 'A usual day', isAttacked: false, rivals: 0 },
  { day: 'A day under attack', isAttacked: true, rivals: 0 },
  { day: 'A day on which others pay for a fifth of the units', isAttacked: false, rivals: Math.round(transfers / 5) },
];

test.each(days)(
  '$day: of the transfers for last units, only those lose theirs for whose units somebody else has paid',
  async ({ day, isAttacked, rivals }) => {
    const began = performance.now();
    const shop = await testShop();
    const random = new Random(seed);
    const attacked: CreatedProduct[] = [];
    for (let count = 0; count < 10; count += 1) attacked.push(await makeProduct(shop.db, { stock: { M: 2 } }));
    const planned = Array.from({ length: transfers }, (_none, number) => ({
      start: number,
      lasts: minMinutes + random.below(maxMinutes - minMinutes + 1),
      hasRival: number < rivals,
    }));
    const running: Transfer[] = [];
    const ended: string[] = [];
    const attacker = new QuietAttacker(shop, random, attacked);

    for (let minute = 0; minute <= minutes; minute += 1) {
      for (const { start, lasts, hasRival } of planned.filter((one) => one.start === minute)) {
        running.push(await startTransfer(shop, attacked, { start, end: start + lasts, hasRival }));
      }
      if (isAttacked) await attacker.strike();
      for (const transfer of running.filter(({ end }) => end === minute)) ended.push(await arrive(shop, transfer));
      shop.clock.forward({ minutes: 1 });
      await reconcilePayments(shop);
      await enforceReservationLimits(shop);
      // A minute after its start a visitor wants each unit too, as far as the payment page; of some, that visitor pays.
      for (const { product, hasRival } of running.filter(({ start }) => start === minute)) {
        const rival = await order(shop, product, { network: `10.7.${minute}.1`, isBegun: true });
        if (hasRival) await pay(shop, rival);
      }
    }

    const processing = ended.filter((status) => status === 'processing').length;
    report(day, began, {
      'transfers of two to fourteen minutes': ended.length,
      'kept their units': processing,
      'refunded, as another had paid first': ended.length - processing,
      'orders of the attacker': attacker.placed,
    });
    expect([ended.length, processing]).toEqual([transfers, transfers - rivals]);
  },
);

interface Transfer {
  product: CreatedProduct;
  start: number;
  end: number;
  hasRival: boolean;
  buyer: Awaited<ReturnType<typeof order>>;
}

let started = 0;

/** An honest guest orders the last unit of a product and transfers; the bank has not decided. */
async function startTransfer(
  shop: TestShop,
  attacked: CreatedProduct[],
  { start, end, hasRival }: Pick<Transfer, 'start' | 'end' | 'hasRival'>,
): Promise<Transfer> {
  started += 1;
  const product = await makeProduct(shop.db, { stock: { M: 1 } });
  const network = `10.6.${started}.1`;
  const buyer = await order(shop, product, { network, isBegun: true });
  attacked.push(product);
  await shop.provider.control('PUT', `faults/${buyer.page!.reference}`, { verify: 'pending' });
  return { product, start, end, hasRival, buyer };
}

/** The money arrives; what becomes of the order. */
async function arrive(shop: TestShop, { buyer }: Transfer): Promise<string> {
  await shop.provider.control('PUT', `faults/${buyer.page!.reference}`, {});
  shop.clock.forward({ seconds: 3 }); // A response of the provider is used for two.
  await pay(shop, buyer);
  return statusOf(shop.db, buyer.order);
}
