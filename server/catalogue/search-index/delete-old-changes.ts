import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Deletes what every index has read: one that did not look for half a day reads everything anew. */
export async function deleteOldChanges(db: Database): Promise<void> {
  // By the clock of the database, which wrote them.
  await sql`delete from catalogue_changes where changed_at < now() - interval '1 day'`.execute(db);
}
