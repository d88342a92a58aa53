import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Deletes changes that every index has read: an index that did not read for half a day starts anew. One that was not read
 * for longer without knowing it, as on a machine that was suspended, sees by `deleted_changes` that it must. Numbers beyond
 * the present go too, which came with a dump of another server.
 */
export async function deleteOldChanges(db: Database): Promise<void> {
  // By the database's clock, which wrote them.
  const isOver = sql`changed_at < now() - interval '1 day' or changed_in >= ${nextTransaction}`;
  await sql`
    with deleted as (delete from catalogue_changes where ${isOver} returning changed_in)
    insert into deleted_changes (up_to)
    select changed_in from deleted where changed_in < ${nextTransaction} order by changed_in desc limit 1
    on conflict (is_only) do update set up_to = excluded.up_to
      where deleted_changes.up_to < excluded.up_to or deleted_changes.up_to >= ${nextTransaction}`.execute(db);
  await sql`delete from page_changes where ${isOver}`.execute(db);
}

const nextTransaction = sql`pg_snapshot_xmax(pg_current_snapshot())`;
