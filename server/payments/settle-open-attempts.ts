import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';

/**
 * The payments of an order, after the provider was asked about every open attempt: `paid`; `review`, a payment is under
 * review; `pending`, the bank has not decided; `was_pending`, it had not when the provider could last be asked;
 * `unclear`, the provider could not be asked; `none`, there is no payment, although the shopper may still be at the
 * payment page.
 */
export type OrderPayments = 'paid' | 'review' | 'pending' | 'was_pending' | 'unclear' | 'none';

type Settle = (shop: Shop, reference: string) => Promise<unknown>;

/**
 * Asks the provider about every open attempt of an order and settles it.
 *
 * @param settle `settlePayment`, passed in because it asks about other orders in its turn
 * @param since for a change of a paid order (docs/decisions/0105): leaves out the payment that paid it, and earlier attempts
 */
export async function settleOpenAttempts(
  shop: Shop,
  orderId: string,
  settle: Settle,
  since: Date | null = null,
): Promise<OrderPayments> {
  const attempts = await attemptsOf(shop, orderId, since);
  const open = attempts.filter(({ outcome }) => outcome === null);
  const verified = await Promise.all(open.map(({ reference }) => isVerified(shop, reference, settle)));
  const settled = await attemptsOf(shop, orderId, since);
  if (settled.some(({ outcome }) => outcome === 'applied')) return 'paid';
  if (settled.some(({ outcome }) => outcome === 'review')) return 'review';
  const isPending = settled.some(({ status }) => status === 'pending');
  if (verified.includes(false)) return isPending ? 'was_pending' : 'unclear'; // It may have arrived since.
  return isPending ? 'pending' : 'none';
}

/** @returns false when the provider could not be asked */
async function isVerified(shop: Shop, reference: string, settle: Settle): Promise<boolean> {
  try {
    await settle(shop, reference);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'payment_unavailable') return false;
    throw error;
  }
}

function attemptsOf({ db }: Shop, orderId: string, since: Date | null) {
  return db
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome'])
    .where('orderId', '=', orderId)
    .$if(since !== null, (attempts) =>
      attempts
        .where('createdAt', '>=', since!)
        .where((one) => one.or([one('outcome', 'is', null), one('outcome', '<>', 'applied')])),
    )
    .execute();
}
