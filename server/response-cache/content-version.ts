import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The version of everything shoppers can see: a number that goes up with every change of it. */
export interface ContentVersion {
  version: number;
  /** No change for so long that none can still wait for its commit: what is read now stays true until the version moves. */
  isSettled: boolean;
}

export interface ReadContentVersion {
  /** Asks the database, unless somebody asked within the trusted time. */
  (): Promise<ContentVersion>;
  /** What was read within the trusted time, without asking the database; null when that is too long ago. */
  known?: () => ContentVersion | null;
}

/** Longer than any transaction that changes what shoppers see. */
const settlesAfterMs = 5_000;

/**
 * Watches for changes without a timer: whoever asks may get an answer that is `trustMs` old, the next one looks again.
 * While the database cannot be asked, what was last known is told.
 *
 * @param trustMs zero looks every time
 */
export function watchContentVersion(db: Database, trustMs: number): ReadContentVersion {
  let known = { version: -1, changedAt: 0, lookedAt: Number.NEGATIVE_INFINITY };
  let looking: Promise<void> | null = null;

  const look = async () => {
    const lookedAt = performance.now();
    const { rows } = await sql<{ version: number }>`select last_value::float8 as version from public_changes`.execute(
      db,
    );
    const { version } = rows[0]!;
    known = { version, changedAt: version === known.version ? known.changedAt : lookedAt, lookedAt };
  };

  const isFresh = () => trustMs > 0 && performance.now() - known.lookedAt <= trustMs;
  const told = () => ({ version: known.version, isSettled: performance.now() - known.changedAt > settlesAfterMs });
  const ask = async () => {
    if (!isFresh()) {
      looking ??= look().finally(() => (looking = null));
      await looking.catch((error: unknown) => {
        if (known.version < 0) throw error;
      });
    }
    return told();
  };
  return Object.assign(ask, { known: () => (isFresh() ? told() : null) });
}
