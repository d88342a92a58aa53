import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { databaseHistory } from '../history.ts';

/** A moment of the primary. */
export interface Moment {
  /** All that was committed by then is before this position of its log. */
  lsn: string;
  /** The history that the position belongs to. */
  history: string;
}

/** Names the cluster and the database that a statement runs in. */
export const ownPlace = sql<string>`concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

/**
 * Where the last record of the log ends. PostgreSQL says where the next begins, which at the start of a page or a segment is
 * behind its header: while nothing more is written, a standby that has everything would seem to lack that.
 */
const endOfLog = sql<string>`(
  select case
      when (next - '0/0') % pg_size_bytes(current_setting('wal_segment_size')) = 40 then next - 40::numeric
      when (next - '0/0') % current_setting('wal_block_size')::numeric = 24 then next - 24::numeric
      else next
    end
  from pg_current_wal_insert_lsn() as next)`;

/**
 * The present of the primary. The position is that of inserted log records, not of written ones: with
 * `synchronous_commit = off` a change is visible before it is written.
 */
export async function currentMoment(primary: Database): Promise<Moment> {
  const read = async () => {
    const { rows } = await sql<Moment & { written: string | null }>`
      select ${endOfLog}::text as lsn, ${databaseHistory} as history,
        (select history from primary_history) as written`.execute(primary);
    return rows[0]!;
  };
  const first = await read();
  if (first.written === first.history) return first;
  await sql`
    insert into primary_history (history, written_in) select ${databaseHistory}, ${ownPlace}
    on conflict (is_the_only_row) do update set history = excluded.history, written_in = excluded.written_in
    where primary_history.history <> excluded.history`.execute(primary);
  return read(); // Later, so that a replica which has replayed it has the row.
}
