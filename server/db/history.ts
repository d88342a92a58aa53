import { sql } from 'kysely';

/**
 * SQL for a text that names the history of the database: while it stays the same, every transaction that was seen has
 * happened, and no later one has its number. Both end when a standby takes over that had not received everything, when
 * files or a dump of an earlier time are restored, and when a crash undoes numbers that never reached the disk.
 *
 * Each of these needs another server, a restart, a recovery or new tables, so a text that changes more often than
 * necessary (each restart) is made of what every role may read at every provider: when the server started; when its
 * statistics began, which a recovery resets without a restart (PostgreSQL, The Cumulative Statistics System); and the
 * ids of the database and of a table. The timeline would say less: restored files may go on with the same one, and a
 * crash always does (docs/decisions/0061).
 */
export const databaseHistory = sql<string>`concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  (select extract(epoch from stats_reset) from pg_stat_bgwriter),
  (select oid from pg_database where datname = current_database()), to_regclass('catalogue_changes')::oid)`;
