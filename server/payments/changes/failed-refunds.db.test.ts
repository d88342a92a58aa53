import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryOffer } from '#shared/admin/orders/change-delivery-api.ts';
import { changeTo, orderFile, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { paidTwice } from '../../../tests/actions/purchase.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import type { ReturnedLine } from '../../orders/lines/returned-lines.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { retryFailedRefund } from '../refunds/retry-refund.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import { reviewList } from '../review/needs-review.ts';

const who = 'staff:1';

test('items and delivery change only once a failed refund is retried or dismissed: retried later, it would pay back too much', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const owner = await newStaff(shop);
  const failed = await failingRefund(bought, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });

  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).body.code).toBe('refund_failed');
  expect((await makeDeliveryCheaper(bought)).body.code).toBe('refund_failed');
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);

  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  expect(await complaints(shop)).toEqual([]);
});

test('a failed refund that is dismissed needs no review any more and is said to be dismissed; what it was for can be refunded', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const owner = await newStaff(shop);
  const lines = [{ position: 0, quantity: 1, isRestocked: false }];
  const failed = await failingRefund(bought, { lines });
  expect((await reviewList(shop)).failedRefunds).toHaveLength(1);

  const taps = await Promise.all([1, 2].map(() => owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)));

  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  expect((await orderFile(shop, id)).refunds).toMatchObject([
    { status: 'failed', canTryAgain: false, isDismissed: true },
  ]);
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/again`)).body.code).toBe('not_refundable');
  await refundOrder(shop, id, { lines, reason: 'Late', who, key: 'once more' });
  expect((await refunds(shop)).map(({ status }) => status)).toEqual(['failed', 'requested']);
  const log = await shop.db.selectFrom('auditLog').select('action').where('subject', '=', failed).execute();
  expect(log).toEqual([{ action: 'refund.dismissed' }]);
});

test('only a failed refund that was not retried is dismissed, by who may refund', async () => {
  const bought = await paidShirts({ quantity: 2 });
  const { shop, manager } = bought;
  const owner = await newStaff(shop);
  const dismiss = (refundId: string, by = owner) => by.call('POST', `/api/admin/refunds/${refundId}/dismiss`);
  const failed = await failingRefund(bought, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });

  expect((await dismiss(failed, manager)).status).toBe(403);
  expect((await dismiss(randomUUID())).status).toBe(404);
  const retried = await retryFailedRefund(shop, failed, { who });
  expect((await dismiss(failed)).body.code).toBe('refund_moved');
  expect((await dismiss(retried)).body.code).toBe('refund_moved');
});

test('a failed refund that staff did not enter is owed whatever the order becomes: it stops no change, and may be dismissed', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const owner = await newStaff(shop);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const excess = {
    reference,
    amountKobo: 50_000,
    reason: 'More came',
    origin: refundOrigin.excess(reference),
    who,
  } as const;
  const { id: failed } = await requestRefund(shop, shop.db, excess);
  await failToPay(shop);

  expect((await orderFile(shop, id)).refunds).toMatchObject([{ canTryAgain: true, canDismiss: true }]);
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);
});

test('a failed refund that staff made on Paystack stops a change, and is dismissed', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const owner = await newStaff(shop);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const failed = await failingOnPaystack({ shop, reference });

  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).body.code).toBe('refund_failed');
  expect((await orderFile(shop, id)).refunds).toMatchObject([{ canTryAgain: true, canDismiss: true }]);
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);
  expect((await sendChange(manager, id, changeTo(bought, 'Indigo', { size: 'L' }))).status).toBe(200);
});

test('what staff refunded on Paystack of a payment that no order could use is owed, and is not dismissed', async () => {
  const shop = await testShop();
  await paidTwice(shop);
  const owner = await newStaff(shop);
  const { reference, orderId } = await shop.db
    .selectFrom('paymentAttempts')
    .select(['reference', 'orderId'])
    .where('outcome', '=', 'refund_due')
    .executeTakeFirstOrThrow();

  const failed = await failingOnPaystack({ shop, reference });

  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).body.code).toBe('refund_moved');
  const file = await orderFile(shop, orderId);
  expect(file.refunds.map(({ status, canDismiss }) => ({ status, canDismiss }))).toEqual(
    expect.arrayContaining([
      { status: 'requested', canDismiss: false },
      { status: 'failed', canDismiss: false },
    ]),
  );
});

test('of a retry and a dismissal at the same time one counts', async () => {
  const bought = await paidShirts();
  const { shop } = bought;
  const owner = await newStaff(shop);
  const failed = await failingRefund(bought, { lines: [], extra: 2_000 });

  const [again, dismissed] = await Promise.all(
    ['again', 'dismiss'].map((verb) => owner.call('POST', `/api/admin/refunds/${failed}/${verb}`)),
  );

  expect(new Set([again!.status, dismissed!.status])).toEqual(new Set([200, 409]));
  expect(await refunds(shop)).toHaveLength(again!.status === 200 ? 2 : 1);
});

type Bought = Awaited<ReturnType<typeof paidShirts>>;

async function failingRefund({ shop, id }: Bought, refund: { lines: ReturnedLine[]; extra?: number }): Promise<string> {
  const refundId = await refundOrder(shop, id, { ...refund, reason: 'Late', who, key: `desk:${id}:late` });
  await failToPay(shop);
  return refundId;
}

async function failToPay(shop: TestShop): Promise<void> {
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
}

/** Staff refund ₦2,000 in the provider's dashboard, where it fails. */
async function failingOnPaystack({ shop, reference }: { shop: TestShop; reference: string }): Promise<string> {
  await shop.provider.faults({ refund: 'fails' });
  await shop.payments.refund({ reference, amountKobo: 200_000, note: '' });
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');
  await shop.provider.faults({});
  await settleRefunds(shop, reference);
  const [failed] = (await refunds(shop)).filter(({ status }) => status === 'failed');
  return failed!.id;
}

async function makeDeliveryCheaper({ shop, id }: Bought) {
  const owner = await newStaff(shop);
  const { body } = await owner.call('GET', `/api/admin/orders/${id}/delivery-offers`);
  const cheaper = (body['offers'] as DeliveryOffer[]).find(({ difference }) => difference < 0)!;
  expect(cheaper).toBeDefined();
  const { state, areaId, difference } = cheaper;
  const form = { key: randomUUID(), state, areaId, difference, street: '12 Admiralty Way', city: 'Lekki', zipCode: '' };
  return owner.call('POST', `/api/admin/orders/${id}/delivery`, form);
}
