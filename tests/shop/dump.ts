import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Everything in the database as text, by table, the queue's tables included: what a stolen copy would show. */
export async function dumpOf(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row_to_json(t)::text, chr(10)) as text from ${sql.raw(name)} as t`.execute(db);
    texts[name] = rows[0]?.text ?? '';
  }
  return texts;
}

/** The tables in which one of these texts can be read. */
export async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const dump = Object.entries(await dumpOf(db));
  return dump.filter(([, content]) => texts.some((text) => content.includes(text))).map(([name]) => name);
}
