import { expect, test } from 'vitest';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { customerWithOrder } from '../../tests/actions/after-sale/store-credit.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { finishErasures } from './delete-account.ts';

const staff = { who: 'staff:1' } as const;

test('a customer who left before a failed refund is retried can still name the account that it needs', async () => {
  const { shop, refundId } = await leftWithFailedRefund();
  await erase(shop, { days: 4 });
  expect(await emailOf(shop)).toBe('ada@example.com');

  await retryFailedRefund(shop, refundId, staff);
  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await payRefunds(shop);

  const emails = await shop.db
    .selectFrom('letters')
    .select('recipient')
    .where('key', 'like', 'refund-account%')
    .execute();
  expect(emails).toEqual([{ recipient: 'ada@example.com' }]);
});

test('an order whose failed refund was retried and paid is anonymized', async () => {
  const { shop, refundId } = await leftWithFailedRefund();
  await retryFailedRefund(shop, refundId, staff);
  await payRefunds(shop);

  await erase(shop, { days: 4 });

  expect(await emailOf(shop)).toBe('');
  expect(await complaints(shop)).toEqual([]);
});

test('a failed refund that nobody retries keeps an order from being anonymized for 60 days', async () => {
  const { shop } = await leftWithFailedRefund();
  await erase(shop, { days: 59 });
  expect(await emailOf(shop)).toBe('ada@example.com');

  await erase(shop, { days: 2 });

  expect(await emailOf(shop)).toBe('');
});

test('why staff refunded is erased from the retry of their refund too', async () => {
  const shop = await testShop();
  const { shopper, order } = await customerWithOrder(shop);
  const reason = 'Ada Eze has moths';
  const refundId = await refundOrder(shop, order._id, { lines: [], extra: 500, reason, key: 'a', ...staff });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  await retryFailedRefund(shop, refundId, staff);
  await cancelOrder(shop, order._id, staff);
  await payRefunds(shop);
  expect((await shopper.call('DELETE', '/api/user/delete-account')).status).toBe(200);

  await erase(shop, { days: 4 });

  expect(await tablesWith(shop.db, ['moths'])).toEqual([]);
  expect(await complaints(shop)).toEqual([]);
});

type Shop = Awaited<ReturnType<typeof testShop>>;

/** A customer whose paid order staff cancelled, whose refund failed, and who then deleted their account. */
async function leftWithFailedRefund() {
  const shop = await testShop();
  const { shopper, order } = await customerWithOrder(shop);
  await cancelOrder(shop, order._id, staff);
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  const [failed] = await refunds(shop);
  expect(failed!.status).toBe('failed');
  expect((await shopper.call('DELETE', '/api/user/delete-account')).status).toBe(200);
  return { shop, refundId: failed!.id };
}

async function erase(shop: Shop, { days }: { days: number }): Promise<void> {
  shop.clock.forward({ hours: 24 * days });
  await reconcilePayments(shop);
  await finishErasures(shop);
}

const emailOf = async (shop: Shop) =>
  (await shop.db.selectFrom('orders').select('email').executeTakeFirstOrThrow()).email;
