import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** What PostgreSQL says when it ends a transaction so that others can go on: 'serialization failure', 'deadlock'. */
const endedForOthers = new Set(['40001', '40P01']);
const maxAttempts = 5;

/** What a caller writes down in the very transaction of a verb: there when it happened, and not when it did not. */
export type Alongside = (tx: Database) => Promise<void>;

/**
 * Runs `work` in a transaction, and again when the database ended it in favour of another one. So `work` must do
 * nothing outside of its transaction.
 */
export async function transact<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === maxAttempts || !endedForOthers.has((error as { code?: string }).code ?? '')) throw error;
      // Two that stumbled over each other should not come back at the same moment.
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}
