import { sql } from 'kysely';
import { expect } from 'vitest';
import { connectionCounts, type Database } from '#server/db/database.ts';

type Starts<Results extends unknown[]> = { [Place in keyof Results]: () => Promise<Results[Place]> };

/**
 * Several who want the same rows at the same moment, always in the same order: each begins when the one before it is
 * done or stands before a lock, and the first, in a transaction of its own, ends when all have begun.
 *
 * @returns the result of each
 */
export async function inTurn<First, Results extends unknown[]>(
  db: Database,
  first: (tx: Database) => Promise<First>,
  ...others: Starts<Results>
): Promise<[First, ...Results]> {
  let unfinished = 0;
  const begun: Promise<unknown>[] = [];
  const firstResult = await db.transaction().execute(async (tx) => {
    const done = await first(tx);
    for (const start of others) {
      unfinished += 1;
      const result = start().finally(() => (unfinished -= 1));
      result.catch(() => null); // Looked at below.
      begun.push(result);
      await expect.poll(async () => (await lockWaits(db)) >= unfinished).toBe(true);
    }
    return done;
  });
  return [firstResult, ...((await Promise.all(begun)) as Results)];
}

interface Deadlock<Result> {
  /** What the other transaction locks before. */
  first: (tx: Database) => Promise<unknown>;
  /** Locks something else and then waits for that. */
  start: () => Promise<Result>;
  /** What the other transaction then wants: it is locked by the started one. */
  second: (tx: Database) => Promise<unknown>;
}

/** The result of work that PostgreSQL ends because it and another transaction wait for each other; the other one goes on. */
export async function afterDeadlock<Result>(
  { db }: { db: Database },
  { first, start, second }: Deadlock<Result>,
): Promise<Result> {
  await delayDeadlockChecks(db);
  const [result] = await db.transaction().execute(async (tx) => {
    await first(tx);
    const started = start();
    started.catch(() => null); // Looked at below.
    await expect.poll(() => lockWaits(db)).toBe(1);
    await second(tx); // The one that has waited longer finds the deadlock, and is ended.
    return [started]; // Not awaited in here: it waits for this transaction.
  });
  return result;
}

/**
 * PostgreSQL looks for a deadlock once in each wait, by default after a second. On a busy machine the test may want its second lock
 * later than that: then it would find the deadlock itself and be ended.
 */
async function delayDeadlockChecks(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.ref(rows[0]!.name)} set deadlock_timeout = '5s'`.execute(db); // For connections from now on.
  const all = Array.from({ length: connectionCounts(db).idle }, () => sql`set deadlock_timeout = '5s'`.execute(db));
  await Promise.all(all); // At once, so that each is on another one of the connections that are open.
}

/** How many in this database wait for a lock. */
export async function lockWaits(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
