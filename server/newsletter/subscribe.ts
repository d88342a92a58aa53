import { sql } from 'kysely';
import type { NewsletterForm } from '#shared/newsletter/form.ts';
import { consent } from '#shared/newsletter/consent.ts';
import { transact } from '../db/transact.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { hasDeclined, requestPendingConfirmations } from './request-confirmation.ts';
import { logSubscriberEvent } from './log-event.ts';

/**
 * Asks an address by email to confirm a subscription. The response reveals nothing: it is the same for new, waiting,
 * subscribed and unsubscribed addresses.
 *
 * @throws ShopError `too_many_requests`, `proof_needed`
 */
export async function subscribe(shop: Shop, { email, source }: NewsletterForm, client: RateLimitClient): Promise<void> {
  const { db, now } = shop;
  const { network } = client;
  await consume(shop, 'subscribe', client);

  await transact(db, async (tx) => {
    const subscriber = await tx
      .insertInto('newsletterSubscribers')
      .values({ email, status: 'pending', askedAt: now(), network })
      .onConflict((conflict) =>
        // An unsubscribed address stays so until it confirms; a subscribed one is not asked again, nor one that wants
        // never to be.
        conflict
          .column('email')
          .doUpdateSet({ askedAt: now(), network })
          .where(sql<string>`newsletter_subscribers.status`, '<>', 'confirmed')
          .where(sql<boolean>`not ${hasDeclined}`),
      )
      .returning('id')
      .executeTakeFirst();
    if (!subscriber) return;
    await logSubscriberEvent(tx, subscriber.id, { what: 'requested', at: now(), source, textVersion: consent.version });
  });
  await requestPendingConfirmations(shop);
}
