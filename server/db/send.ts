import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Database } from './database.ts';

interface Waiting {
  query: CompiledQuery;
  resolve: (answer: QueryResult<unknown> | PromiseLike<QueryResult<unknown>>) => void;
  reject: (why: unknown) => void;
}

/** What is to go out together, by transaction, until the code that asks has come to its first pause. */
const waiting = new WeakMap<Database, Waiting[]>();

/**
 * Sends a query of a transaction without waiting for those before it. All that are sent before the first pause go out
 * together, are worked off in this order, each seeing what was committed before it began, and cost one round trip.
 *
 * Await at least one answer of those sent together before the transaction may end: what goes out later would no longer
 * be part of it. Of the answers themselves any may fail unheard: after a failure PostgreSQL refuses the rest anyway.
 */
export function send<Row>(tx: Database, query: Compilable<Row> | CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const compiled = 'compile' in query ? query.compile() : query;
  const answer = new Promise<QueryResult<unknown>>((resolve, reject) => {
    const others = waiting.get(tx);
    if (others) others.push({ query: compiled, resolve, reject });
    else {
      const batch = [{ query: compiled, resolve, reject }];
      waiting.set(tx, batch);
      // Behind every promise that is settled already.
      process.nextTick(() => {
        waiting.delete(tx);
        askTogether(tx, batch).catch((why: unknown) => batch.forEach(({ reject: fail }) => fail(why)));
      });
    }
  });
  return unheard(answer) as Promise<QueryResult<Row>>;
}

/** An answer that nobody need wait for: that it failed is told only to who does. */
export function unheard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

/** Kysely itself lets a transaction's queries take turns; here it lends the connection to all of them at once. */
async function askTogether(tx: Database, batch: readonly Waiting[]): Promise<void> {
  const executor = tx.getExecutor();
  await executor.provideConnection(async (connection: DatabaseConnection) => {
    const answers = batch.map(async ({ query, resolve, reject }) => {
      try {
        let result = await connection.executeQuery<Record<string, unknown>>(query);
        for (const plugin of executor.plugins)
          result = await plugin.transformResult({ queryId: query.queryId, result });
        resolve(result);
      } catch (error) {
        reject(error);
      }
    });
    await Promise.all(answers);
  });
}

/** The first row of an answer. */
export async function firstOf<Row>(answer: Promise<QueryResult<Row>>): Promise<Row | undefined> {
  return (await answer).rows[0];
}
