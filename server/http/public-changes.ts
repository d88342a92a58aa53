import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What shoppers could see at a moment, as a number that moves with every change of it. */
export interface PublicState {
  mark: number;
  /** No change for so long that none can still wait for its commit: what is read now stays true until the mark moves. */
  isSettled: boolean;
}

export interface PublicChanges {
  /** Looks, unless somebody looked just now. */
  (): Promise<PublicState>;
  /** What somebody saw just now; null when that is too long ago. */
  known?: () => PublicState | null;
}

/** Longer than any transaction that changes what shoppers see. */
const settlesAfterMs = 5_000;

/**
 * Watches for changes without a timer: whoever asks may get an answer that is `trustMs` old, the next one looks again.
 * While the database cannot be asked, what was last known is told.
 *
 * @param trustMs zero looks every time
 */
export function publicChanges(db: Database, trustMs: number): PublicChanges {
  let known = { mark: -1, changedAt: 0, lookedAt: Number.NEGATIVE_INFINITY };
  let looking: Promise<void> | null = null;

  const look = async () => {
    const lookedAt = performance.now();
    const { rows } = await sql<{ mark: number }>`select last_value::float8 as mark from public_changes`.execute(db);
    const { mark } = rows[0]!;
    known = { mark, changedAt: mark === known.mark ? known.changedAt : lookedAt, lookedAt };
  };

  const isFresh = () => trustMs > 0 && performance.now() - known.lookedAt <= trustMs;
  const told = () => ({ mark: known.mark, isSettled: performance.now() - known.changedAt > settlesAfterMs });
  const ask = async () => {
    if (!isFresh()) {
      looking ??= look().finally(() => (looking = null));
      await looking.catch((error: unknown) => {
        if (known.mark < 0) throw error;
      });
    }
    return told();
  };
  return Object.assign(ask, { known: () => (isFresh() ? told() : null) });
}
