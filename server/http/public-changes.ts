import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What shoppers could see at a moment, as a number that moves with every change of it. */
export interface PublicState {
  mark: number;
  /** No change for so long that none can still wait for its commit: what is read now stays true until the mark moves. */
  isSettled: boolean;
}

/** Longer than any transaction that changes what shoppers see. */
const settlesAfterMs = 5_000;

/**
 * Watches for changes without a timer: whoever asks may get an answer that is `trustMs` old, the next one looks again.
 * While the database cannot be asked, what was last known is told.
 *
 * @param trustMs zero looks every time
 */
export function publicChanges(db: Database, trustMs: number): () => Promise<PublicState> {
  let known = { mark: -1, changedAt: 0, lookedAt: Number.NEGATIVE_INFINITY };
  let looking: Promise<void> | null = null;

  const look = async () => {
    const lookedAt = performance.now();
    const { rows } = await sql<{ mark: number }>`select last_value::float8 as mark from public_changes`.execute(db);
    const { mark } = rows[0]!;
    known = { mark, changedAt: mark === known.mark ? known.changedAt : lookedAt, lookedAt };
  };

  return async () => {
    if (performance.now() - known.lookedAt > trustMs || trustMs === 0) {
      looking ??= look().finally(() => (looking = null));
      await looking.catch((error: unknown) => {
        if (known.mark < 0) throw error;
      });
    }
    return { mark: known.mark, isSettled: performance.now() - known.changedAt > settlesAfterMs };
  };
}
