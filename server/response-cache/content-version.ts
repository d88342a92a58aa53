import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, isDatabaseAway } from '../db/database.ts';
import { databaseHistory } from '../db/history.ts';

/** The version of all public content. */
export interface ContentVersion {
  /** Another one after every change, and in another history, which may count to the same number. */
  version: string;
  /** No change for so long that none can be uncommitted: what is read now stays valid until the version changes. */
  isSettled: boolean;
  /** The database is away, so whatever is cached is the last there is. */
  isLast?: boolean;
}

export interface ReadContentVersion {
  /** Reads the version from the database, unless it was read within the trusted time. */
  (): Promise<ContentVersion>;
  /** The version read within the trusted time; null if that is too long ago. */
  known?: () => ContentVersion | null;
}

/** A machine that is gone would be waited for for seconds. */
const patienceMs = 100;
/** Longer than any transaction that changes public content. */
const settlesAfterMs = 5_000;

/**
 * Detects changes without a timer: a version may be `trustMs` old, then the next caller reads it again.
 * If the database is not available, the last known version is returned.
 *
 * @param trustMs zero reads it every time
 */
export function watchContentVersion(db: Database, trustMs: number): ReadContentVersion {
  let known = { version: '', changedAt: 0, checkedAt: Number.NEGATIVE_INFINITY };
  let checking: Promise<void> | null = null;

  const check = async () => {
    const checkedAt = performance.now();
    const { rows } = await sql<{ version: string }>`
      select concat_ws(' ', last_value, ${databaseHistory}) as version from public_changes`.execute(db);
    const { version } = rows[0]!;
    known = { version, changedAt: version === known.version ? known.changedAt : checkedAt, checkedAt };
  };

  const isFresh = () => trustMs > 0 && performance.now() - known.checkedAt <= trustMs;
  const current = () => ({ version: known.version, isSettled: performance.now() - known.changedAt > settlesAfterMs });
  /** Whether the version is known; while the database is away nobody waits for long. */
  const isRead = async (): Promise<boolean> => {
    checking ??= check().finally(() => (checking = null));
    const reading = checking.then(
      () => true,
      (error: unknown) => {
        if (known.version === '') throw error;
        return false;
      },
    );
    const isPatient = known.version === '' || !isDatabaseAway(db);
    return isPatient ? reading : Promise.race([reading, pause(patienceMs, false)]);
  };
  const ask = async (): Promise<ContentVersion> => {
    if (isFresh() || (await isRead()) || !isDatabaseAway(db)) return current();
    return { ...current(), isLast: true };
  };
  return Object.assign(ask, { known: () => (isFresh() ? current() : null) });
}
