import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** PostgreSQL's codes for transactions that can be retried: serialization failure and deadlock. */
const endedForOthers = new Set(['40001', '40P01']);
const maxAttempts = 5;

/** Writes of the caller in the same transaction: present if and only if it commits. */
export type InTransaction = (tx: Database) => Promise<void>;

/**
 * Runs `work` in a transaction and retries it after a deadlock or serialization failure. So `work` must have
 * no effects outside its transaction.
 */
export async function transact<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === maxAttempts || !endedForOthers.has((error as { code?: string }).code ?? '')) throw error;
      // A random pause, so that two conflicting transactions don't collide again.
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}
