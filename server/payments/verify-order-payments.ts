import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * The payments of an order, after the provider was asked about every open attempt: `paid`; `review`, a payment is under
 * review; `pending`, the bank has not decided; `unclear`, the provider could not be asked; `none`, there is no payment,
 * although the shopper may still be at the payment page.
 */
export type OrderMoney = 'paid' | 'review' | 'pending' | 'unclear' | 'none';

export async function verifyOrderPayments(shop: Shop, orderId: string): Promise<OrderMoney> {
  const attempts = await attemptsOf(shop, orderId);
  const open = attempts.filter(({ outcome }) => outcome === null);
  const isVerified = await Promise.all(open.map(({ reference }) => verify(shop, reference)));
  const settled = await attemptsOf(shop, orderId);
  if (settled.some(({ outcome }) => outcome === 'applied')) return 'paid';
  if (settled.some(({ outcome }) => outcome === 'review')) return 'review';
  if (settled.some(({ status }) => status === 'pending')) return 'pending';
  return isVerified.includes(false) ? 'unclear' : 'none';
}

/** @returns false when the provider could not be asked */
async function verify(shop: Shop, reference: string): Promise<boolean> {
  try {
    await settlePayment(shop, reference);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'payment_unavailable') return false;
    throw error;
  }
}

function attemptsOf({ db }: Shop, orderId: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome'])
    .where('orderId', '=', orderId)
    .execute();
}
