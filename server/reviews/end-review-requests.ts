import { transact } from '../db/transact.ts';
import { cancelEmail } from '../email/cancel-emails.ts';
import type { Shop } from '../shop.ts';
import { reviewRequestLinks } from './review-request-links.ts';

/**
 * Ends the emails that ask for reviews, for the address of the order of this link, with one click (RFC 8058).
 * Idempotent.
 *
 * @returns whether the link is valid
 */
export async function endReviewRequests(shop: Shop, token: string): Promise<boolean> {
  const orderId = reviewRequestLinks.idIn('leave', token, shop);
  if (orderId === null) return false;
  await transact(shop.db, async (tx) => {
    await tx
      .updateTable('reviewRequests')
      .set({ endedAt: shop.now() })
      .where('orderId', '=', orderId)
      .where('endedAt', 'is', null)
      .execute();
    await cancelEmail(tx, `review-request:${orderId}`);
  });
  return true;
}
