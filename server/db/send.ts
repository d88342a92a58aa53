import type { Compilable, CompiledQuery, DatabaseConnection, QueryExecutor, QueryResult } from 'kysely';
import type { Database } from './database.ts';

/** How queries of a transaction are sent without waiting for each other. */
const lanes = new WeakMap<Database, QueryExecutor>();

/**
 * Sends a query of a transaction without waiting for earlier ones. All queries sent before the calling code yields
 * travel as one message, are executed in order, each seeing what was committed before it began, and
 * cost one round trip; if one fails, those behind it fail for the same reason.
 *
 * A result may be ignored. The last queries are sent together with the commit, which succeeds only if all of them did,
 * and otherwise fails for the reason of the failed one.
 *
 * @throws Error if another query of the transaction is being awaited: their order would be undefined.
 */
export function send<Row>(tx: Database, query: Compilable<Row> | CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const compiled = 'compile' in query ? query.compile() : query;
  return ignoringErrors(tx.isTransaction ? laneOf(tx).executeQuery<Row>(compiled) : tx.executeQuery(compiled));
}

/** Kysely runs a transaction's queries one after the other; this lends the connection to all of them at once. */
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

/** A result that need not be awaited: its error is raised only if it is. */
export function ignoringErrors<Result>(result: Promise<Result>): Promise<Result> {
  result.catch(() => {});
  return result;
}

/** The first row of a result. */
export async function firstOf<Row>(result: Promise<QueryResult<Row>>): Promise<Row | undefined> {
  return (await result).rows[0];
}
