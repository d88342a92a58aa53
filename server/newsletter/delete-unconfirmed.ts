import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';

/** Deletes unconfirmed addresses when their link has expired. Runs every night. */
export async function deleteUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('status', '=', 'pending')
    .where('askedAt', '<', daysBefore(now, retention.unconfirmedSubscriberDays))
    .execute();
}
