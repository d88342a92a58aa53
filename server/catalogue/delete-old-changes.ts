import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches, inBatches } from '../db/in-batches.ts';

/**
 * Deletes changes that every index has read: an index that did not read for half a day is rebuilt. One that was not
 * read for longer without knowing it, as on a machine that was suspended, sees by `deleted_changes` that it must.
 * Numbers beyond the present go too, which came with a dump of another server.
 */
export async function deleteOldChanges(db: Database): Promise<void> {
  // By the database's clock, which wrote them.
  const isOver = sql<boolean>`changed_at < now() - interval '1 day' or changed_in >= ${nextTransaction}`;
  await inBatches(async (max) => {
    const { rows } = await sql<{ count: number }>`
      with deleted as (
        delete from catalogue_changes
        where ctid = any (array(select ctid from catalogue_changes where ${isOver} limit ${max})) and (${isOver})
        returning changed_in
      ), marked as (
        insert into deleted_changes (up_to)
        select changed_in from deleted where changed_in < ${nextTransaction} order by changed_in desc limit 1
        on conflict (is_only) do update set up_to = excluded.up_to
          where deleted_changes.up_to < excluded.up_to or deleted_changes.up_to >= ${nextTransaction}
      )
      select count(*)::int as count from deleted`.execute(db);
    return rows[0]!.count;
  });
  await deleteInBatches(db, 'pageChanges', isOver);
}

const nextTransaction = sql`pg_snapshot_xmax(pg_current_snapshot())`;
