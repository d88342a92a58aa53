import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { orderFile, orderWithPaidDeposit, payNext } from '../../../tests/actions/deposits.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { dismissFailedRefund } from '../refunds/dismiss-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { retryFailedRefund } from '../refunds/retry-refund.ts';

const who = 'staff:1';

test('a shirt whose refund failed for the rest, but not for the deposit, is not refunded again', async () => {
  const { shop, id, sold } = await orderPaidInParts();
  await refundShirt(shop, id, 'first');
  await payRefundsFailing(shop, 1);
  expect(await amounts(shop)).toEqual(['10000 failed', '2500 processed']);

  await expect(refundShirt(shop, id, 'second')).rejects.toMatchObject({ code: 'not_refundable' });

  const [failed] = await refundsOf(shop, 'failed');
  await retryFailedRefund(shop, failed!.id, { who });
  await payRefunds(shop);
  expect(await amounts(shop)).toEqual(['10000 failed', '10000 processed', '2500 processed']);
  expect(await orderFile(sold)).toMatchObject({ leftKobo: 350_000 });
  expect(await complaints(shop)).toEqual([]);
});

test('a shirt whose failed part was dismissed is not refunded again', async () => {
  const { shop, id } = await orderPaidInParts();
  await refundShirt(shop, id, 'first');
  await payRefundsFailing(shop, 1);
  const [failed] = await refundsOf(shop, 'failed');

  await dismissFailedRefund(shop, failed!.id, { who });

  await expect(refundShirt(shop, id, 'second')).rejects.toMatchObject({ code: 'not_refundable' });
});

test('a shirt whose refund failed in all parts is refunded anew, and then no part of the first is retried', async () => {
  const { shop, id } = await orderPaidInParts();
  await refundShirt(shop, id, 'first');
  await payRefundsFailing(shop, 2);
  expect(await amounts(shop)).toEqual(['10000 failed', '2500 failed']);

  await refundShirt(shop, id, 'second');
  await payRefunds(shop);

  for (const { id: failed } of await refundsOf(shop, 'failed')) {
    await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  }
  expect(await amounts(shop)).toEqual(['10000 failed', '10000 processed', '2500 failed', '2500 processed']);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a shirt is not refunded anew once a part of its failed refund is retried', async () => {
  const { shop, id } = await orderPaidInParts();
  await refundShirt(shop, id, 'first');
  await payRefundsFailing(shop, 2);
  const deposit = (await refundsOf(shop, 'failed')).find(({ amountKobo }) => amountKobo === 250_000);

  await retryFailedRefund(shop, deposit!.id, { who });

  await expect(refundShirt(shop, id, 'second')).rejects.toMatchObject({ code: 'not_refundable' });
});

/** A shirt for ₦12,500 and its delivery, of which ₦6,000 were paid first and ₦10,000 later. */
async function orderPaidInParts() {
  const sold = await orderWithPaidDeposit();
  await payNext(sold);
  return { shop: sold.shop, id: sold.id, sold };
}

const refundShirt = (shop: TestShop, id: string, key: string) =>
  refundOrder(shop, id, {
    lines: [{ position: 0, quantity: 1, isRestocked: true }],
    reason: 'Late',
    who,
    key: `desk:${id}:${key}`,
  });

async function payRefundsFailing(shop: TestShop, times: number) {
  await shop.provider.faults({ refund: 'fails', times });
  await payRefunds(shop);
}

const refundsOf = async (shop: TestShop, status: string) =>
  (await refunds(shop)).filter((refund) => refund.status === status);

const amounts = async (shop: TestShop) =>
  (await refunds(shop)).map(({ amountKobo, status }) => `${amountKobo / 100} ${status}`).toSorted();
