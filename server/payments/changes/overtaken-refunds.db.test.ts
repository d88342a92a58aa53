import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import { changeTo, orderFile, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import type { ReturnedLine } from '../../orders/lines/returned-lines.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { retryFailedRefund } from '../refunds/retry-refund.ts';
import { reviewList } from '../review/needs-review.ts';

const who = 'staff:1';

test('a refund that failed is not made again for an item that its line became since; staff see that money may be owed', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const failed = await failingRefund(bought, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });
  expect((await reviewList(shop)).failedRefunds).toHaveLength(1);
  expect((await sendChange(manager, id, changeTo(bought, 'Gold'))).status).toBe(200);
  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'change_open' });
  await manager.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { way: 'cash', reference: '' });

  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({
    code: 'not_refundable',
    message: expect.stringContaining('changed after this refund') as string,
  });

  expect(await orderFile(shop, id)).toMatchObject({
    isToPack: true,
    refunds: [{ status: 'failed', canTryAgain: false, isOvertaken: true }],
  });
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  expect(await refunds(shop)).toHaveLength(1);
});

test('a refund of the delivery that failed is not made again once a cheaper delivery paid it back in part', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const failed = await failingRefund(bought, { lines: [], extra: bought.buyer.order.shippingPrice });
  await makeDeliveryCheaper(bought);

  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });

  expect((await orderFile(shop, id)).refunds).toMatchObject([
    { canTryAgain: false, isOvertaken: true },
    { isOvertaken: false },
  ]);
});

test('a refund that failed is made again after a change of other units, and so is what a change paid back', async () => {
  const bought = await paidShirts({ quantity: 2 });
  const { shop, manager, id } = bought;
  const first = await failingRefund(bought, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
  await retryFailedRefund(shop, first, { who });
  await shop.provider.faults({ refund: 'fails' });
  await makeDeliveryCheaper(bought);
  await payRefunds(shop);
  await shop.provider.faults({});
  const ofChange = (await refunds(shop)).find(({ idempotencyKey }) => idempotencyKey.startsWith('change:'))!;

  expect(ofChange.status).toBe('failed');
  await retryFailedRefund(shop, ofChange.id, { who });
});

type Bought = Awaited<ReturnType<typeof paidShirts>>;

async function failingRefund({ shop, id }: Bought, refund: { lines: ReturnedLine[]; extra?: number }): Promise<string> {
  const refundId = await refundOrder(shop, id, { ...refund, reason: 'Late', who, key: 'late' });
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
  return refundId;
}

async function makeDeliveryCheaper({ shop, id }: Bought): Promise<void> {
  const owner = await newStaff(shop);
  const { body } = await owner.call('GET', `/api/admin/orders/${id}/delivery-offers`);
  const cheaper = (body['offers'] as DeliveryOffer[]).find(({ difference }) => difference < 0)!;
  expect(cheaper).toBeDefined();
  const { state, areaId, difference } = cheaper;
  const form = { key: randomUUID(), state, areaId, difference, street: '12 Admiralty Way', city: 'Lekki', zipCode: '' };
  expect((await owner.call('POST', `/api/admin/orders/${id}/delivery`, form)).status).toBe(200);
}
