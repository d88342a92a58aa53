import { cancelEmailsTo } from '../email/cancel-emails.ts';
import type { Shop } from '../shop.ts';
import { subscriberIn } from './newsletter-link.ts';
import { logSubscriberEvent } from './log-event.ts';

/**
 * Ends a subscription, with one click and no question (RFC 8058). Letters that wait are not sent any more. The address
 * stays known as one that left. Twice is once.
 *
 * @returns whether the link is one of ours; an address that is gone altogether has left too.
 */
export async function unsubscribe(shop: Shop, token: string): Promise<boolean> {
  const { db, now } = shop;
  const id = subscriberIn('leave', token, shop);
  if (id === null) return false;
  await db.transaction().execute(async (tx) => {
    const left = await tx
      .updateTable('newsletterSubscribers')
      .set({ status: 'unsubscribed', unsubscribedAt: now() })
      .where('id', '=', id)
      .where('status', '<>', 'unsubscribed')
      .returning('email')
      .executeTakeFirst();
    if (!left) return;
    await logSubscriberEvent(tx, id, { what: 'unsubscribed', at: now() });
    await cancelEmailsTo(tx, { to: left.email, about: ['newsletter:', 'newsletter-confirm:'] });
  });
  return true;
}
