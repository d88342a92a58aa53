import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { guestWithOrder, payAtProvider } from '../purchase.ts';

/** Every refund, the oldest first. */
export function refunds({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().orderBy('requestedAt').execute();
}

/** Sends every refund to the provider, which pays it. */
export async function payRefunds(shop: TestShop): Promise<void> {
  for (const { id } of await refunds(shop)) await sendRefund(shop, id);
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');
  for (const { reference } of await refunds(shop)) await settleRefunds(shop, reference);
}

/** A paid order of a guest, ₦5,000 of which its bank does not take back: the refund needs an account. */
export async function refundNeedingAccount(shop: TestShop, email = 'ada@example.com') {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const refundId = await needAccount(shop, buyer.order._id);
  return { ...buyer, refundId, url: `/api/orders/${buyer.order._id}/refunds/${refundId}/account` };
}

/** Refunds ₦5,000 of a paid order, which the payer's bank does not take back. */
export async function needAccount(shop: TestShop, orderId: string): Promise<string> {
  const key = `needs an account ${orderId}`;
  const refundId = await refundOrder(shop, orderId, { lines: [], extra: 5_000, reason: 'Late', who: 'staff:1', key });
  await shop.provider.faults({ refund: 'needsAttention', times: 1 });
  await payRefunds(shop);
  return refundId;
}

/** The code in the latest email about a refund that needs an account. */
export async function accountCode({ db }: Pick<TestShop, 'db'>, refundId: string): Promise<string> {
  const email = await db
    .selectFrom('letters')
    .select('text')
    .where('key', 'like', `refund-account:${refundId}:%`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return /^\d{6}$/m.exec(email.text)![0];
}
