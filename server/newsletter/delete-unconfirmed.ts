import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';

/** Addresses that never said yes are kept no longer than their link could be of use. Runs every night. */
export async function deleteUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('status', '=', 'asked')
    .where('askedAt', '<', daysBefore(now, retention.unconfirmedSubscriberDays))
    .execute();
}
