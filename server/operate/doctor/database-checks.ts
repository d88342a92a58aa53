import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { poolerProblems } from '../../db/connections/check-pooler.ts';
import type { Database } from '../../db/database.ts';
import { readMigrations } from '../../db/migrations/migration-files.ts';
import { readMigrationState } from '../../db/migrations/migration-state.ts';
import { wrongDatabase } from '../../settings/claim-database.ts';
import { attention, failed, type Finding, ok } from './check.ts';

const oldestVersion = 15;
/** A clock that differs so much shifts reservations and codes. */
const fineClockMs = 2_000;
const wrongClockMs = 30_000;

/** The version, and what a connection pooler needs. */
export async function checkVersion(db: Database, config: Config): Promise<Finding> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number`.execute(
    db,
  );
  const { version, number } = rows[0]!;
  if (number < oldestVersion)
    return failed(`PostgreSQL ${version} is too old: the shop needs ${oldestVersion} or newer.`);
  const { databaseUrl, databaseDirectUrl, migratesAtStart } = config;
  const problems =
    databaseUrl === null ? [] : await poolerProblems({ databaseUrl, databaseDirectUrl, migratesAtStart });
  return problems.length > 0 ? failed(problems.join(' ')) : ok(`PostgreSQL ${version} responds.`);
}

export async function checkTls(db: Database): Promise<Finding> {
  const { rows } = await sql<{ ssl: boolean; version: string | null; isHere: boolean }>`
    select ssl, version, coalesce(inet_server_addr() = inet_client_addr(), true) as is_here
    from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  const { ssl, version, isHere } = rows[0]!;
  if (ssl) return ok(`The connection uses ${version}.`);
  if (isHere) return ok('The database is on this machine, and the connection does not leave it.');
  return attention(
    'The connection to another machine has no TLS: anyone on the network between can read it. Set sslmode=verify-full in DATABASE_URL.',
  );
}

export async function checkMigrations(db: Database, { migratesAtStart }: Config): Promise<Finding> {
  const { pending, newer } = await readMigrationState(db, await readMigrations());
  if (pending.length > 0) {
    const sentence = `Missing migrations: ${pending.length}, starting with ${pending[0]!.name}.`;
    return migratesAtStart
      ? attention(`${sentence} The next start applies them.`)
      : failed(`${sentence} Run "npm run migrate": with MIGRATE=off the shop does not start without them.`);
  }
  const later = newer.length === 0 ? '' : ` ${newer.length} are of a newer release, on which this one runs.`;
  return ok(`The database has every migration of this release.${later}`);
}

/** Staging, the live shop and the demo have a database each. */
export async function checkOwner(db: Database, config: Config): Promise<Finding> {
  const problem = await wrongDatabase(db, config);
  return problem === null ? ok('The database is this shop’s own.') : failed(problem);
}

/** Reservations and codes end by the clock of the shop, jobs run by that of the database. */
export async function checkClocks(db: Database): Promise<Finding> {
  await sql`select`.execute(db); // Opens the connection, which would count as delay.
  const sentAt = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const middle = (sentAt + Date.now()) / 2;
  const difference = Math.abs(rows[0]!.now.getTime() - middle) - (Date.now() - sentAt) / 2;
  const seconds = Math.max(0, difference / 1_000).toFixed(1);
  const sentence = `The clocks of this machine and of the database differ by ${seconds} s.`;
  if (difference <= fineClockMs) return ok(sentence);
  const todo = `${sentence} Let both follow a time server (chrony, systemd-timesyncd).`;
  return difference <= wrongClockMs ? attention(todo) : failed(todo);
}
