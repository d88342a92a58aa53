import fs from 'node:fs';
import { BatchingClient } from '#server/db/batching/batching-client.ts';
import { callsAfterSale, statementsAfterSale, transactionsAfterSale } from './after-sale/points.ts';

/**
 * Where the server can be killed: whenever its work leaves the process. A transaction is named after what it writes;
 * the server is killed before its commit is sent, while the commit is under way, or after the commit but before the
 * response. Between two statements of a transaction there is nothing to lose: that is 'before'.
 */
const transactions: { name: string; writes: RegExp }[] = [
  { name: 'place order', writes: /^insert into "orders"/m },
  { name: 'note attempt', writes: /^insert into "payment_attempts"/m },
  { name: 'take message', writes: /^insert into "payment_events"/m },
  { name: 'settle', writes: /^update "payment_attempts" set .*"outcome"/m },
  { name: 'note unpaid', writes: /^update "payment_attempts" set .*"next_check_at"/m },
  { name: 'end hold', writes: /^update "orders" set .*"cancelled_at"/m },
];

/** Single statements that are a transaction of their own. */
const statements: { name: string; writes: RegExp }[] = [
  { name: 'keep pay page', writes: /^update "payment_attempts" set "authorization_url"/ },
  { name: 'send letter', writes: /^insert into "caught_mail"/ },
  { name: 'note letter sent', writes: /^update "letters" set "sent_at"/ },
];

/** Calls to the payment provider. */
const calls: { name: string; method: string; address: RegExp }[] = [
  { name: 'ask provider to begin', method: 'POST', address: /\/transaction\/initialize$/ },
  { name: 'ask provider what came', method: 'GET', address: /\/transaction\/verify\// },
];

/** By the name of what only happens after a sale, if it is that. */
const allTransactions = [...transactionsAfterSale, ...transactions];
const allStatements = [...statementsAfterSale, ...statements];
const allCalls = [...callsAfterSale, ...calls];

const moments = ['before', 'during', 'after'] as const;
type Moment = (typeof moments)[number];

/** Every point that is reached while people buy, as `settle: during`. Those after a sale: `after-sale/points.ts`. */
export const failpoints: readonly string[] = [
  ...[...transactions, ...statements].flatMap(({ name }) => moments.map((moment) => `${name}: ${moment}`)),
  ...calls.flatMap(({ name }) => [`${name}: before`, `${name}: after`]),
];

/** Points that are only reached when time passes. */
export function needsTime(point: string): boolean {
  return /^(end hold|note unpaid)/.test(point);
}

/** Kills this process without warning when it reaches the point for the given number of times. */
export function armFailpoint(point: string, hit: number): void {
  let hits = 0;
  const reach = (name: string, moment: Moment) => {
    if (`${name}: ${moment}` !== point) return;
    hits += 1;
    if (hits < hit) return;
    fs.writeSync(2, `[killed at ${point}]\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  watchDatabase(reach);
  watchProvider(reach);
}

type Reach = (name: string, moment: Moment) => void;
type Query = (this: BatchingClient, ...given: unknown[]) => unknown;

function watchDatabase(reach: Reach): void {
  const under = new WeakMap<object, string[]>();
  const { query } = BatchingClient.prototype as { query: Query };
  const watched: Query = function (...given) {
    const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string } | undefined)?.text ?? '');
    const written = under.get(this);
    if (/^(begin|start transaction)/.test(text)) under.set(this, []);
    else if (/^rollback$/.test(text)) under.delete(this);
    else if (text !== 'commit') written?.push(text);

    const name =
      text === 'commit'
        ? nameOf(allTransactions, written?.join('\n') ?? '')
        : written
          ? null
          : nameOf(allStatements, text);
    if (text === 'commit') under.delete(this);
    if (name === null) return query.apply(this, given);
    reach(name, 'before');
    const response = query.apply(this, given) as Promise<unknown>;
    setImmediate(() => reach(name, 'during')); // The bytes have been sent.
    return response.then((result) => {
      reach(name, 'after');
      return result;
    });
  };
  BatchingClient.prototype.query = watched as typeof BatchingClient.prototype.query;
}

function watchProvider(reach: Reach): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
    const name = allCalls.find((call) => call.method === method && call.address.test(address))?.name;
    if (name === undefined) return ask(input, init);
    reach(name, 'before');
    const response = await ask(input, init);
    reach(name, 'after');
    return response;
  };
}

function nameOf(known: readonly { name: string; writes: RegExp }[], text: string): string | null {
  return known.find(({ writes }) => writes.test(text))?.name ?? null;
}
