import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';

/**
 * Deletes unconfirmed addresses when their link has expired, and the networks of those that no longer wait. Runs every
 * night.
 */
export async function deleteUnconfirmed(db: Database, now: Date): Promise<void> {
  const expired = sql<boolean>`status = 'pending' and asked_at < ${daysBefore(now, retention.unconfirmedSubscriberDays)}`;
  await deleteInBatches(db, 'newsletterSubscribers', expired);
  await db
    .updateTable('newsletterSubscribers')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('askedAt', '<', daysBefore(now, 1))
    .execute();
}
