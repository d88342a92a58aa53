import type { Socket } from 'node:net';
import { Client, type QueryResult } from 'pg';

/** Seen so often, a statement is worth keeping. */
const worthPreparing = 3;
/** Each costs every connection some memory; the shop's own are fewer, though lists of any length are many of them. */
const mostPrepared = 500;

/** How often each statement was asked, and the name it got. One for all connections of the process. */
const known = new Map<string, { times: number; name?: string }>();
let prepared = 0;

/**
 * A connection on which PostgreSQL plans a statement once and not each time: planning was more than half of what a
 * short query cost. A statement that asks for all columns, whichever there are, is left out: after a migration its
 * plan would no longer fit, and a process of the version before is to go on working. What is asked in one go goes out
 * in one write.
 */
export class PreparingClient extends Client {
  // As Kysely calls it: text and values, answered by a promise. Other ways to ask are passed on as they are.
  override query(...asked: unknown[]): never {
    this.#holdBack();
    const [text, values] = asked;
    const ask = super.query.bind(this) as (...query: unknown[]) => Promise<QueryResult>;
    if (asked.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return ask(...asked) as never;
    const name = nameOf(text);
    return (name === undefined ? ask(text, values) : ask({ name, text, values })) as never;
  }

  /** Until the code that asks has come to its pause: each write wakes PostgreSQL, and costs more than what is in it. */
  #holdBack(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * One statement that PostgreSQL plans: not what begins and ends a transaction or changes tables, and not several in one
 * text, which cannot be kept.
 */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

function nameOf(text: string): string | undefined {
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

/** Whether what it answers depends on which columns there are. A product of two numbers is mistaken for that. */
function asksForAll(text: string): boolean {
  return /^\s*(insert|update|delete)\b/i.test(text) ? /returning[^]*\*/i.test(text) : /(^|[^(])\*/.test(text);
}
