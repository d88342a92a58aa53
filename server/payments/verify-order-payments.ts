import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Where an order's money stands after the provider was asked about every attempt to pay it that is open: `paid`;
 * `review`, it came and a person looks at it; `pending`, the bank has not said yes or no; `unclear`, the provider
 * could not be asked; `none`, nobody paid, though somebody may still be at the page.
 */
export type OrderMoney = 'paid' | 'review' | 'pending' | 'unclear' | 'none';

export async function verifyOrderPayments(shop: Shop, orderId: string): Promise<OrderMoney> {
  const attempts = await attemptsOf(shop, orderId);
  const open = attempts.filter(({ outcome }) => outcome === null);
  const answers = await Promise.all(open.map(({ reference }) => isAnswered(shop, reference)));
  const now = await attemptsOf(shop, orderId);
  if (now.some(({ outcome }) => outcome === 'applied')) return 'paid';
  if (now.some(({ outcome }) => outcome === 'review')) return 'review';
  if (now.some(({ status }) => status === 'pending')) return 'pending';
  return answers.includes(false) ? 'unclear' : 'none';
}

async function isAnswered(shop: Shop, reference: string): Promise<boolean> {
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
