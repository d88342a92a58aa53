import type { Shop } from '../shop.ts';
import { subscriberIn } from './newsletter-link.ts';
import { logSubscriberEvent } from './log-event.ts';

/**
 * The owner of the mailbox says yes. Twice is once.
 *
 * @returns whether they are subscribed now: not by a link that is wrong or over, nor by one from before they left.
 */
export async function confirmSubscription(shop: Shop, token: string): Promise<boolean> {
  const { db, now } = shop;
  const id = subscriberIn('confirm', token, shop);
  if (id === null) return false;
  return db.transaction().execute(async (tx) => {
    const news = await tx
      .updateTable('newsletterSubscribers')
      .set({ status: 'confirmed', confirmedAt: now(), unsubscribedAt: null })
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('status', '=', 'asked'),
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
