import { transact } from '../db/transact.ts';
import { cancelEmailsTo } from '../email/cancel-emails.ts';
import type { Shop } from '../shop.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { logSubscriberEvent } from './log-event.ts';

/**
 * Ends a subscription, with one click and no confirmation (RFC 8058). Queued newsletters are not sent any more. The
 * address is kept as unsubscribed, and is never asked again if it never confirmed (`hasDeclined`). Idempotent.
 *
 * @returns whether the link is valid; an address that was deleted counts as unsubscribed
 */
export async function unsubscribe(shop: Shop, token: string): Promise<boolean> {
  const { db, now } = shop;
  const id = newsletterLinks.idIn('leave', token, shop);
  if (id === null) return false;
  await transact(db, async (tx) => {
    const left = await tx
      .updateTable('newsletterSubscribers')
      .set({ status: 'unsubscribed', unsubscribedAt: now() })
      .where('id', '=', id)
      .where((row) => row.or([row('status', '<>', 'unsubscribed'), row('askedAt', '>', row.ref('unsubscribedAt'))]))
      .returning('email')
      .executeTakeFirst();
    if (!left) return;
    await logSubscriberEvent(tx, id, { what: 'unsubscribed', at: now() });
    await cancelEmailsTo(tx, { to: left.email, about: ['newsletter:', 'newsletter-confirm:'] });
  });
  return true;
}
