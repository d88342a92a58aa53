import type { Insertable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { NewsletterEvents } from '../db/tables.ts';

/** Logs an event of a subscription: the proof of consent, and of its withdrawal. */
export async function logSubscriberEvent(
  tx: Database,
  subscriberId: string,
  event: Omit<Insertable<NewsletterEvents>, 'subscriberId'>,
): Promise<void> {
  await tx
    .insertInto('newsletterEvents')
    .values({ ...event, subscriberId })
    .execute();
}
