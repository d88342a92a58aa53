import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Deletes changes that every index has read: an index that did not read for half a day starts anew. So do numbers
 * beyond the present go, which came with a dump of another server.
 */
export async function deleteOldChanges(db: Database): Promise<void> {
  // By the database's clock, which wrote them.
  await sql`delete from catalogue_changes where changed_at < now() - interval '1 day'
    or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  await sql`delete from page_changes where changed_at < now() - interval '1 day'
    or changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
}
