import { sql } from 'kysely';

/** Rows of a table as `input`, sent as one JSON value; PostgreSQL reads each value with the type of its column. */
export function inputRows(table: 'products' | 'variants', rows: readonly object[]) {
  const inSnakeCase = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCase(column), value])),
  );
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(inSnakeCase)}::jsonb) as input`;
}

const snakeCase = (column: string) => column.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The columns for a query, each of `table` if there is one. */
export const listed = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));

/** Sets each column to that of the `input`. */
export const assigned = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`input.${column}`)}`));
