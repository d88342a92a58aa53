import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { logSubscriberEvent } from './log-event.ts';

/**
 * Confirms a subscription. Idempotent.
 *
 * @returns whether the address is subscribed now: not with an invalid or expired link, nor with one from before
 *   unsubscribing
 */
export async function confirmSubscription(shop: Shop, token: string): Promise<boolean> {
  const { db, now } = shop;
  const id = newsletterLinks.idIn('confirm', token, shop);
  if (id === null) return false;
  return transact(db, async (tx) => {
    const news = await tx
      .updateTable('newsletterSubscribers')
      .set({ status: 'confirmed', confirmedAt: now(), unsubscribedAt: null })
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('status', '=', 'pending'),
          row.and([row('status', '=', 'unsubscribed'), row('askedAt', '>', row.ref('unsubscribedAt'))]),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
    if (news) await logSubscriberEvent(tx, id, { what: 'confirmed', at: now() });
    const subscriber = await tx
      .selectFrom('newsletterSubscribers')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    return subscriber?.status === 'confirmed';
  });
}
