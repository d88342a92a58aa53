import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';

/** Deletes unconfirmed addresses when their link has expired, and the networks of those that wait no more. Runs every night. */
export async function deleteUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('status', '=', 'pending')
    .where('askedAt', '<', daysBefore(now, retention.unconfirmedSubscriberDays))
    .execute();
  await db
    .updateTable('newsletterSubscribers')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('askedAt', '<', daysBefore(now, 1))
    .execute();
}
