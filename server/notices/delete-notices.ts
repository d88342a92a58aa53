import { sql } from 'kysely';
import { monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';

/**
 * Deletes what was emailed to staff, a month after the email itself: until then the email has to be found by the order that
 * it is about. Runs every night.
 */
export async function deleteOldNotices(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'staffNotices', sql`emailed_at < ${monthsBefore(now, retention.emailMonths + 1)}`);
}
