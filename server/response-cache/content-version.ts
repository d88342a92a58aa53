import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, isDatabaseAway } from '../db/database.ts';
import { databaseHistory } from '../db/history.ts';

/** The version of all public content. */
export interface ContentVersion {
  /** Another one after every change, and in another history, which may count to the same number. */
  version: string;
  /** All changes that it counts are committed or undone: what is read now stays valid until the version changes. */
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

/** Waiting for a machine that is gone takes seconds. */
const patienceMs = 100;

/**
 * Whether nobody is about to commit a change. Each transaction that moved the version on has a lock of the sequence until
 * it is over, also while its commit waits for a standby, and what it wrote can be read before the lock is gone. A snapshot
 * would not say so: it doesn't know of transactions that began after the last one that has ended. On a standby, where
 * nobody has locks, more may come at any time.
 */
const areChangesOver = sql<boolean>`not pg_is_in_recovery() and not exists (
  select from pg_locks where relation = 'public_changes'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Detects changes without a timer: a version may be `trustMs` old, then the next caller reads it again.
 * If the database is not available, the last known version is returned.
 *
 * @param trustMs zero reads it every time
 */
export function watchContentVersion(db: Database, trustMs: number): ReadContentVersion {
  let known = { version: '', isSettled: false, checkedAt: Number.NEGATIVE_INFINITY };
  let checking: Promise<void> | null = null;

  const check = async () => {
    const checkedAt = performance.now();
    const settled = known.isSettled ? known.version : null;
    // The version is read first and the locks after it: each change that it counts held its lock by then, so that without a
    // lock all of them are committed. A version that is settled stays settled.
    const { rows } = await sql<{ version: string; isSettled: boolean }>`
      with counted as materialized (
        select concat_ws(' ', last_value, ${databaseHistory}) as version from public_changes)
      select version, case version when ${settled} then true else ${areChangesOver} end as is_settled
      from counted`.execute(db);
    known = { ...rows[0]!, checkedAt };
  };

  const isFresh = () => trustMs > 0 && performance.now() - known.checkedAt <= trustMs;
  const current = () => ({ version: known.version, isSettled: known.isSettled });
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

/** The version read within the trusted time, if all changes that it counts are committed or undone; null otherwise. */
export function settledVersion({ known }: ReadContentVersion): string | null {
  const read = known?.();
  return read?.isSettled ? read.version : null;
}
