import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The types of columns of which a `check` allows a few values, by 'table.column': the generator does not read them. */
export async function closedColumns(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; values: string[]; isNullable: boolean; hasDefault: boolean }>`
    select conrelid::regclass || '.' || attname as column, not attnotnull as is_nullable, atthasdef as has_default,
      array(select value[1] from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') as value)
        as values
    from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) ~ '^CHECK [(][(]"?[a-z_]+"? = ANY [(]ARRAY[[][^]]*[]][)][)][)]'
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.map(({ column, values, isNullable, hasDefault }) => {
      const type = [...values.map((value) => `'${value}'`), ...(isNullable ? ['null'] : [])].join(' | ');
      return [column, hasDefault ? `Generated<${type}>` : type];
    }),
  );
}
