/** A statement executed this often is prepared. */
const prepareAfter = 3;
/** Each costs memory on every connection. The shop has fewer statements, but lists of any length add to them. */
const maxPrepared = 500;

/** How often each statement was executed and the name it got, for all connections of the process. */
const known = new Map<string, { times: number; name?: string }>();
let prepared = 0;

/**
 * The name of the prepared statement: planning was more than half of the cost of a short query.
 * None for rare statements and for `select *`, whose plan would no longer fit after a
 * migration while a process of the previous version still runs.
 */
export function nameOf(text: string): string | undefined {
  const statement = known.get(text) ?? { times: 0 };
  if (statement.name !== undefined) return statement.name;
  if (known.size > 5_000 || !isPlanned.test(text) || asksForAll(text)) return undefined;
  known.set(text, statement);
  statement.times += 1;
  if (statement.times < prepareAfter || prepared >= maxPrepared) return undefined;
  prepared += 1;
  statement.name = `s${prepared}`;
  return statement.name;
}

/**
 * A single statement that PostgreSQL plans: no transaction control, no DDL, not several statements in one
 * text, which can't be prepared.
 */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

/** Whether it returns all columns of a table, which are others after a migration. A multiplication is not that. */
function asksForAll(text: string): boolean {
  return allColumns.test(
    /^\s*(insert|update|delete)\b/i.test(text) ? (/\breturning\b[^]*/i.exec(text)?.[0] ?? '') : text,
  );
}

/** A `*` that nothing is multiplied with: at the beginning of a list, behind a comma, or of one table (`orders.*`). */
const allColumns = /(\b(select|distinct|all|returning)\s|[,.])\s*\*/i;
