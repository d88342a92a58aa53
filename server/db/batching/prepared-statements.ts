/** Seen so often, a statement is worth keeping. */
const worthPreparing = 3;
/** Each costs every connection some memory; the shop's own are fewer, though lists of any length are many of them. */
const mostPrepared = 500;

/** How often each statement was asked, and the name it got. One for all connections of the process. */
const known = new Map<string, { times: number; name?: string }>();
let prepared = 0;

/**
 * The name under which PostgreSQL keeps a statement and its plan: planning was more than half of what a short query
 * cost. None for what is seldom asked, and for a statement that asks for all columns, whichever there are: after a
 * migration its plan would no longer fit, and a process of the version before is to go on working.
 */
export function nameOf(text: string): string | undefined {
  const statement = known.get(text) ?? { times: 0 };
  if (statement.name !== undefined) return statement.name;
  if (known.size > 5_000 || !isPlanned.test(text) || asksForAll(text)) return undefined;
  known.set(text, statement);
  statement.times += 1;
  if (statement.times < worthPreparing || prepared >= mostPrepared) return undefined;
  prepared += 1;
  statement.name = `s${prepared}`;
  return statement.name;
}

/**
 * One statement that PostgreSQL plans: not what begins and ends a transaction or changes tables, and not several in one
 * text, which cannot be kept.
 */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

/** Whether what it answers depends on which columns there are. A product of two numbers is mistaken for that. */
function asksForAll(text: string): boolean {
  return /^\s*(insert|update|delete)\b/i.test(text) ? /returning[^]*\*/i.test(text) : /(^|[^(])\*/.test(text);
}
