import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type Moment, ownPlace } from './current-moment.ts';

/** Why a replica is not read. */
export class UnusableReplica extends Error {
  /** Whether it only has not replayed enough yet. */
  readonly isBehind: boolean;

  constructor(sentence: string, { isBehind = false } = {}) {
    super(sentence);
    this.isBehind = isBehind;
  }
}

/** Longer than a healthy replica takes, and not so long that a shopper notices. */
export const usualPatienceMs = 100;
const lookMs = 5;
/** Set here, as a connection pooler takes no settings of a connection. */
const timeLimit = '20s';

interface Look {
  isStandby: boolean;
  /** Bytes of the primary's log that are not replayed; null where a server does not say. */
  behind: number | null;
  isOfHistory: boolean | null;
}

/**
 * Waits until a replica has all that the primary had at that moment. Whatever the same transaction reads afterwards is as of then
 * or later, so it must be one that sees what is replayed meanwhile (read committed).
 *
 * @param tx a transaction on the replica: behind one address may be several, and it belongs to one of them
 * @returns how many bytes of log it lacked at the first look
 * @throws UnusableReplica if it can't be read, or not soon enough
 */
export async function untilReplayed(
  tx: Database,
  { lsn, history }: Moment,
  patienceMs = usualPatienceMs,
): Promise<number> {
  const look = async () => {
    const { rows } = await sql<Look>`
      select set_config('statement_timeout', ${timeLimit}, true), pg_is_in_recovery() as is_standby,
        greatest(pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as behind,
        (select history = ${history} and written_in = ${ownPlace} from primary_history) as is_of_history`.execute(tx);
    return rows[0]!;
  };
  const lookedAt = performance.now();
  const first = await look();
  let last = first;
  while (last.isStandby && last.behind !== null) {
    if (last.behind === 0 && last.isOfHistory) return first.behind ?? 0;
    if (performance.now() - lookedAt > patienceMs) break;
    await pause(lookMs);
    last = await look();
  }
  throw unusable(last);
}

function unusable({ isStandby, behind }: Look): UnusableReplica {
  if (!isStandby) return new UnusableReplica('it is no standby (pg_is_in_recovery() is false)');
  if (behind === null) return new UnusableReplica('it does not say what it has replayed (pg_last_wal_replay_lsn())');
  if (behind > 0) return new UnusableReplica(`it is ${behind} bytes of log behind`, { isBehind: true });
  return new UnusableReplica('it does not follow the server of DATABASE_URL as that is now');
}
