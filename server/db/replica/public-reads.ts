import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../database.ts';
import { isOutage } from '../outage/outage.ts';
import { shareNextRun } from '../share-next-run.ts';
import { currentMoment } from './current-moment.ts';
import type { Replica, Standby } from './open-replica.ts';
import { watchReplica } from './replica-outage.ts';
import { UnusableReplica, untilReplayed } from './until-replayed.ts';

/**
 * Runs reads of public content: on a replica that has all that the primary has at the time of the call, or else on the primary.
 * So nobody need know which, and what was read is never older than the call. They may run twice, and must only read; nothing
 * personal and nothing that decides a sale is read this way (docs/decisions/0116).
 */
export type PublicReads = <Found>(read: (db: Database) => Promise<Found>) => Promise<Found>;

/** Where public content was read. */
export interface PublicReadCounts {
  replica: number;
  primary: number;
  /** How many bytes of log the replica lacked when it was last looked at. */
  behindBytes: number;
}

interface Servers {
  primary: Database;
  /** Null for a shop without one. */
  replica: Replica | null;
  counts: PublicReadCounts;
  say: (sentence: string) => void;
}

/** So long it may take to connect and to say what it has replayed, besides waiting for that. */
const limitMs = 2_000;

/** Those that make a response, and those of the search index, for which one of them may wait. */
export function publicReadsOf({ primary, replica, counts, say }: Servers): Record<'reads' | 'indexReads', PublicReads> {
  if (!replica) {
    const onPrimary: PublicReads = (read) => read(primary);
    return { reads: onPrimary, indexReads: onPrimary };
  }
  const { responses, index, patienceMs, cut } = replica;
  const moment = shareNextRun(() => currentMoment(primary));
  const outage = watchReplica(say);

  const readsFrom = ({ db, max }: Standby): PublicReads => {
    let running = 0;
    return async (read) => {
      // The rest of more than it may have at a time is read from the primary too.
      if (running >= max || !outage.mayTry()) return onPrimary(read);
      running += 1;
      const found = await onReplica(db, read).finally(() => (running -= 1));
      if (found === null) return onPrimary(read);
      counts.replica += 1;
      if ('error' in found) throw found.error;
      return found.result;
    };
  };
  const onPrimary: PublicReads = (read) => {
    counts.primary += 1;
    return read(primary);
  };

  /** @returns null if it must be read from the primary */
  async function onReplica<Found>(
    db: Database,
    read: (db: Database) => Promise<Found>,
  ): Promise<{ result: Found } | { error: ShopError } | null> {
    const now = await momentOfPrimary();
    if (now === null) return null;
    let isUsable = false;
    const checking = limited(limitMs + patienceMs, cut);
    try {
      const reading = db
        .transaction()
        .setIsolationLevel('read committed')
        .setAccessMode('read only')
        .execute(async (tx) => {
          counts.behindBytes = await untilReplayed(tx, now, patienceMs);
          checking.end();
          isUsable = true;
          outage.succeeded();
          return read(tx);
        });
      return { result: await Promise.race([checking.isLate, reading]) };
    } catch (error) {
      // An error of a feature, such as an unknown product, is a result.
      if (error instanceof ShopError) return { error };
      // If a usable replica broke off a read, the next look at it finds out why.
      if (!isUsable) outage.failed(error);
      return null;
    } finally {
      checking.end();
    }
  }

  /** Null if the primary does not say it, and then it is read itself, and an outage of it is no outage of the replica. */
  const momentOfPrimary = () =>
    moment().catch((error: unknown) => {
      if (isOutage(error)) outage.leftOpen();
      else outage.failed(error);
      return null;
    });

  return { reads: readsFrom(responses), indexReads: readsFrom(index) };
}

/** A host that is gone does not say so: its connections are cut, and whatever waits for them fails. */
function limited(ms: number, cut: () => void): { isLate: Promise<never>; end: () => void } {
  const ended = new AbortController();
  const isLate = pause(ms, undefined, { ref: false, signal: ended.signal }).then(
    () => {
      cut();
      throw new UnusableReplica(`it did not respond within ${ms / 1_000} s`);
    },
    () => new Promise<never>(() => {}),
  );
  isLate.catch(() => {});
  return { isLate, end: () => ended.abort() };
}
