import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { isRoot, postgresFolder, unprivilegedUser } from '#server/db/postgres-files.ts';
import { openJobs } from '#server/jobs/jobs.ts';

export interface OwnServer {
  connection: { host: string; user: string; database: string };
  isStarted(): boolean;
  /** Starts it where the shop expects its database, or elsewhere. */
  start(settings?: Record<string, string>, host?: string): void;
  /** `immediate` is a crash: nothing more is written. */
  stop(how?: 'fast' | 'immediate'): void;
  /** A copy of its files, while it is stopped, at the same address. */
  copy(): OwnServer;
  /** Makes a copy that has not been started a standby of the server at `primary`. */
  follow(primary: OwnServer): void;
  /** Waits until a standby has what `primary` has written by now. */
  receiveAll(primary: Database): Promise<void>;
  promote(): void;
}

/**
 * A PostgreSQL of this test's own with a migrated, empty shop, stopped: for tests that crash it, replace its files or
 * let another one take its place. It goes with the test.
 */
export async function ownServer(): Promise<OwnServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-own-'));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'data');
  const postgres = await startEmbeddedPostgres(data, { isDurable: false });
  const { connection } = postgres;
  const db = openDatabase(connection);
  await migrate(db);
  await (await openJobs(db, { isWorker: false })).stop({ graceful: false });
  await db.destroy();
  await postgres.stop();
  fs.chmodSync(path.join(postgresFolder(), 'bin/pg_ctl'), 0o755);
  const server = serverOn(data, connection);
  if (server.isStarted()) server.stop(); // It counted a connection that was about to end.
  return server;
}

function serverOn(data: string, connection: OwnServer['connection']): OwnServer {
  const run = (...command: string[]) =>
    execFileSync(path.join(postgresFolder(), 'bin/pg_ctl'), ['-D', data, '-w', '-s', ...command], {
      ...(isRoot && unprivilegedUser),
      cwd: path.dirname(data),
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
    });
  const isStarted = () => fs.existsSync(path.join(data, 'postmaster.pid'));
  const stop = (how = 'fast') => void run('-m', how, 'stop');
  onTestFinished(() => {
    if (isStarted()) stop('immediate');
  });
  return {
    connection,
    isStarted,
    start(settings = {}, host = connection.host) {
      fs.mkdirSync(host, { recursive: true });
      onTestFinished(() => fs.rmSync(host, { recursive: true, force: true }));
      if (isRoot) fs.chownSync(host, unprivilegedUser.uid, unprivilegedUser.gid);
      const all = { unix_socket_directories: host, listen_addresses: '', fsync: 'off', ...settings };
      const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
      run('-l', path.join(data, 'log'), '-o', options.join(' '), 'start');
    },
    stop,
    copy() {
      const copied = `${data}-copy`;
      execFileSync('cp', ['-a', data, copied]); // Files keep their owner.
      return serverOn(copied, connection);
    },
    follow(primary) {
      fs.writeFileSync(path.join(data, 'standby.signal'), '');
      fs.appendFileSync(
        path.join(data, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=${primary.connection.host} user=shop'\n`,
      );
    },
    async receiveAll(primary) {
      const hasAll = async () =>
        (
          await sql<{ hasAll: boolean }>`
            select coalesce(bool_or(replay_lsn >= pg_current_wal_lsn()), false) as has_all
            from pg_stat_replication`.execute(primary)
        ).rows[0]?.hasAll;
      await expect.poll(hasAll).toBe(true);
    },
    promote: () => void run('promote'),
  };
}
