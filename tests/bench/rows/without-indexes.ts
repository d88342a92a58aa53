import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Does something to tables while they have only the indexes of their constraints, and builds the others again. */
export async function withoutIndexes(tx: Database, tables: readonly string[], act: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index
    where index.indrelid = any (${sql.val(tables)}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = index.indexrelid)`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  await act();
  for (const { definition } of rows) await sql`${sql.raw(definition)}`.execute(tx);
}
