import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';

interface Race<Held, Answer> {
  /** Is faster, by a moment: its transaction ends when the other one stands before its locks. */
  first: (tx: Database) => Promise<Held>;
  second: (held: Held) => Promise<Answer>;
}

/** Two that want the same rows at the same moment, always in the same order. @returns what each of them says */
export async function inTurn<Held, Answer>(
  db: Database,
  { first, second }: Race<Held, Answer>,
): Promise<[Held, Answer]> {
  let later: Promise<Answer> | undefined;
  const held = await db.transaction().execute(async (tx) => {
    const done = await first(tx);
    later = second(done);
    await expect.poll(() => standingStill(db), { timeout: 10_000 }).toBeGreaterThan(0);
    return done;
  });
  return [held, await later!];
}

/** How many in this database wait for a lock. */
async function standingStill(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
