import type { Compilable, CompiledQuery, DatabaseConnection, QueryExecutor, QueryResult } from 'kysely';
import type { Database } from './database.ts';

/** How a transaction is asked without taking turns. */
const lanes = new WeakMap<Database, QueryExecutor>();

/**
 * Sends a query of a transaction without waiting for those before it. All that are sent before the code that asks has
 * come to a pause are one message, are worked off in this order, each seeing what was committed before it began, and
 * cost one round trip; when one fails, those behind it fail for the same reason.
 *
 * An answer may be left unheard. What is sent last goes out together with the end of the transaction, which is then
 * committed only if all of it succeeded, and fails for the reason of what did not.
 *
 * @throws Error when another query of the transaction is being waited for: the order of the two would be anybody's guess.
 */
export function send<Row>(tx: Database, query: Compilable<Row> | CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const compiled = 'compile' in query ? query.compile() : query;
  return unheard(tx.isTransaction ? laneOf(tx).executeQuery<Row>(compiled) : tx.executeQuery(compiled));
}

/** Kysely itself lets a transaction's queries take turns; this one lends the connection to all of them at once. */
function laneOf(tx: Database): QueryExecutor {
  const known = lanes.get(tx);
  if (known) return known;
  const executor = tx.getExecutor();
  let lent: DatabaseConnection | undefined;
  void executor.provideConnection(async (connection) => {
    lent = connection;
  });
  if (!lent) throw new Error('Sent while another query of the transaction was waited for');
  const connection = lent;
  const lane = executor.withConnectionProvider({ provideConnection: (work) => work(connection) });
  lanes.set(tx, lane);
  return lane;
}

/** An answer that nobody need wait for: that it failed is told only to who does. */
export function unheard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

/** The first row of an answer. */
export async function firstOf<Row>(answer: Promise<QueryResult<Row>>): Promise<Row | undefined> {
  return (await answer).rows[0];
}
