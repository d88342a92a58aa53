import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ShopError } from '#shared/errors.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import type { Payout, Payments } from '../payments/provider/payment-provider.ts';
import { RejectedByProvider } from '../payments/provider/provider-errors.ts';
import type { Shop } from '../shop.ts';
import { comparePayouts } from './compare-payouts.ts';

test('the payments of thirty payouts are requested four at a time, and once for each', async () => {
  const calls: string[] = [];
  let [open, maxOpen] = [0, 0];
  const shop = await shopWithPayouts(async (id) => {
    calls.push(id);
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    await turn();
    open -= 1;
    return [];
  });

  const { payouts, notCompared } = await comparePayouts(shop);

  expect(maxOpen).toBe(4);
  expect(calls.toSorted()).toEqual(thirty.map(({ id }) => id).toSorted());
  expect(payouts.map(({ id }) => id)).toEqual(thirty.map(({ id }) => id));
  expect(notCompared).toEqual([]);
});

test('a payout whose payments the provider does not list is named, and all others are compared', async () => {
  const shop = await shopWithPayouts((id) =>
    id === '7' ? Promise.reject(new RejectedByProvider()) : Promise.resolve([]),
  );

  const { payouts, notCompared } = await comparePayouts(shop);

  expect(payouts).toHaveLength(29);
  expect(notCompared).toEqual([expect.objectContaining({ id: '7', netKobo: 98_500 })]);
});

test('a provider that stops responding is not asked about every payout: four at most, so that shoppers go on paying', async () => {
  let calls = 0;
  const shop = await shopWithPayouts(() => {
    calls += 1;
    return Promise.reject(new ShopError('payment_unavailable'));
  });

  const { payouts, notCompared } = await comparePayouts(shop);

  expect([calls, payouts.length, notCompared.length]).toEqual([4, 0, 30]);
});

test('staff see what was paid out, even if the provider does not say for which payments', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await payAtProvider(shop, await guestWithOrder(shop));
  await shop.provider.faults({ list: ['ok', '500', '500', '500'] });

  const { status, body } = await owner.call('GET', '/api/admin/payouts');

  expect([status, body['payouts']]).toEqual([200, []]);
  expect(body['notCompared']).toMatchObject([{ processedKobo: 1_550_000 }]);
  const { body: again } = await owner.call('GET', '/api/admin/payouts');
  expect([again['payouts'], again['notCompared']]).toEqual([
    [expect.objectContaining({ strange: expect.anything() })],
    [],
  ]);
});

const thirty = Array.from({ length: 30 }, (_, index): Payout => {
  const amounts = { processedKobo: 100_000, feesKobo: 1_500, deductedKobo: 0, netKobo: 98_500 };
  return { id: String(30 - index), at: new Date(Date.UTC(2026, 10, 30 - index)), isPaidOut: true, ...amounts };
});

const payoutsSince = () => Promise.resolve(thirty);

async function shopWithPayouts(chargesOfPayout: Payments['chargesOfPayout']): Promise<Shop> {
  const shop = await testShop();
  return { ...shop, payments: { ...shop.payments, payoutsSince, chargesOfPayout } };
}
