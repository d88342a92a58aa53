import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';

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

/** How many in this database wait for a lock. */
export async function lockWaits(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
