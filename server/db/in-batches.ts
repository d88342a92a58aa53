import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './tables.ts';

/** Well under the statement timeout, however wide the rows are. */
const rowsAtOnce = 5_000;

/**
 * Repeats a change of a limited number of rows until none are left: one that deleted a million at once
 * would hit the statement timeout, every night again.
 *
 * @param change returns the number of changed rows
 */
export async function inBatches(change: (max: number) => Promise<number>, max = rowsAtOnce): Promise<void> {
  for (;;) {
    if ((await change(max)) < max) return;
  }
}

/**
 * Deletes rows of a table in batches. A row that no longer matches when its turn comes stays: not every PostgreSQL compares a
 * `ctid` again after it has waited for a row, but all compare the rest.
 */
export async function deleteInBatches(db: Database, table: keyof DB, which: RawBuilder<boolean>): Promise<void> {
  await inBatches(async (max) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${which} limit ${max})) and (${which})`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
}
