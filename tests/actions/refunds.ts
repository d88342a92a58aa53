import { refundPayment } from '#server/payments/refunds/refund-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Every refund, the oldest first. */
export function refunds({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().orderBy('requestedAt').execute();
}

/** Sends every refund to the provider, which pays it. */
export async function payRefunds(shop: TestShop): Promise<void> {
  for (const { id } of await refunds(shop)) await refundPayment(shop, id);
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');
  for (const { reference } of await refunds(shop)) await settleRefunds(shop, reference);
}
