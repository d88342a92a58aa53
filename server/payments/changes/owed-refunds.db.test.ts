import { expect, test } from 'vitest';
import { changeTo, orderFile, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import { cancelOrder } from '../cancel-order.ts';
import { dismissFailedRefund } from '../refunds/dismiss-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { retryFailedRefund } from '../refunds/retry-refund.ts';
import { reviewList } from '../review/needs-review.ts';

const who = 'staff:1';

test('when the refunds of a change and of the cancelled order have failed, retrying one leaves the rest in the list', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const change = await failedChange(bought, 2_500);
  await shop.provider.faults({ refund: 'fails' });
  await cancelOrder(shop, id, { who, reason: 'Torn' });
  await payRefunds(shop);
  await shop.provider.faults({});
  const rest = (await refunds(shop)).find(({ idempotencyKey }) => idempotencyKey.startsWith('rest:'))!;
  shop.clock.forward({ minutes: 1 });

  await retryFailedRefund(shop, change, { who });
  await payRefunds(shop);
  expect((await reviewList(shop)).failedRefunds).toMatchObject([{ _id: rest.id }]);
  expect(await complaints(shop)).toEqual([]);
  await retryFailedRefund(shop, rest.id, { who });
  await payRefunds(shop);

  expect(await amounts(bought)).toEqual(['13000 processed', '15500 failed', '2500 failed', '2500 processed']);
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  expect(await complaints(shop)).toEqual([]);
});

test('staff don’t refund what a failed change still owes; the order shows what is left beside it', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const change = await failedChange(bought, 2_500);
  const refundAmount = (extra: number) =>
    refundOrder(shop, id, { lines: [], extra, leftKobo: 1_300_000, reason: 'Late', who, key: `desk:${id}:${extra}` });

  expect((await orderFile(shop, id)).leftKobo).toBe(1_300_000);
  await expect(refundAmount(13_001)).rejects.toMatchObject({ code: 'not_refundable' });
  await refundAmount(13_000);
  await retryFailedRefund(shop, change, { who });
  await payRefunds(shop);

  expect(await amounts(bought)).toEqual(['13000 processed', '2500 failed', '2500 processed']);
  expect(await complaints(shop)).toEqual([]);
});

test('anyone who cancels an order reads that what a failed change owes goes back too', async () => {
  const bought = await paidShirts();
  await failedChange(bought, 2_500);

  const { payments } = await orderFile(bought.shop, bought.id);

  expect(payments).toMatchObject([{ refundableKobo: 1_300_000, owedKobo: 250_000 }]);
});

test('what staff refunded on Paystack since a change failed is not paid a second time by its retry', async () => {
  const bought = await paidShirts();
  const { shop } = bought;
  const change = await failedChange(bought, 2_500);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();

  await shop.payments.refund({ reference, amountKobo: 250_000, note: '' });
  await payRefunds(shop);

  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  await expect(retryFailedRefund(shop, change, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  expect(await complaints(shop)).toEqual([]);
});

test('what a failed change owes can be refunded in another way once it is dismissed', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const change = await failedChange(bought, 2_500);

  await dismissFailedRefund(shop, change, { who });

  expect((await orderFile(shop, id)).leftKobo).toBe(1_550_000);
  await refundOrder(shop, id, { lines: [], extra: 15_500, reason: 'Late', who, key: `desk:${id}:all` });
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('a cheaper change pays back what is left beside what a failed one owes', async () => {
  const bought = await paidShirts();
  const { shop, owner, id } = bought;
  await failedChange(bought, 14_000);

  const { body } = await sendChange(owner, id, changeTo(bought, 'Clay', { difference: -1_500 }));

  expect(body['code']).toBeUndefined();
  await payRefunds(shop);
  expect(await amounts(bought)).toEqual(['14000 failed', '1500 processed']);
});

test('delivery that was refunded as an amount is not paid back again, though the refund of a cheaper item has failed', async () => {
  const bought = await paidShirts();
  const { shop, owner, id } = bought;
  expect((await sendChange(owner, id, changeTo(bought, 'Clay'))).status).toBe(200);
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
  expect((await orderFile(shop, id)).deliveryPaid).toBe(3_000);

  const { leftKobo } = await orderFile(shop, id);
  await refundOrder(shop, id, { lines: [], extra: 3_000, leftKobo, reason: 'Late', who, key: `desk:${id}:late` });
  await payRefunds(shop);

  expect(await amounts(bought)).toEqual(['2500 failed', '3000 processed']);
  expect((await orderFile(shop, id)).deliveryPaid).toBe(0);
});

type Bought = Awaited<ReturnType<typeof paidShirts>>;

/** A refund without units that staff did not enter, in naira, which has failed. */
async function failedChange({ shop }: Bought, amount: number): Promise<string> {
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const refund = {
    reference,
    amountKobo: amount * 100,
    reason: 'Cheaper',
    origin: refundOrigin.excess(reference),
    who,
  } as const;
  const { id } = await requestRefund(shop, shop.db, refund);
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
  return id;
}

const amounts = async ({ shop }: Bought) =>
  (await refunds(shop)).map(({ amountKobo, status }) => `${amountKobo / 100} ${status}`).toSorted();
