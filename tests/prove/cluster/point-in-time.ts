import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../shop/free-port.ts';
import type { Fleet } from './fleet/fleet.ts';
import { passwords } from './fleet/patroni-settings.ts';
import { postgresPrograms } from './parts.ts';
import { folderOf, postgresUser } from './fleet/postgres-user.ts';
import type { Postgres } from './fleet/postgres.ts';
import { mustRun } from './run-program.ts';
import { startProcess } from './start-process.ts';
import { until } from './until.ts';

const dataFolder = (folder: string) => path.join(folder, 'second/data');

/** Copies the primary's files while it works, as a base for every later moment. */
export async function takeBase({ folder, postgres }: Fleet): Promise<void> {
  const user = postgresUser();
  folderOf(user, path.join(folder, 'second'));
  const { port } = await postgres.leader();
  const from = ['--host', '127.0.0.1', '--port', String(port), '--username', 'replicator'];
  await mustRun(
    `${postgresPrograms}/pg_basebackup`,
    [...from, '--pgdata', dataFolder(folder), '--checkpoint', 'fast', '--wal-method', 'none', '--no-password'],
    { user, cwd: path.join(folder, 'second'), env: { PGPASSWORD: passwords.replicator } },
  );
}

/** Waits until everything written so far is in the archive. */
export async function untilArchived({ postgres }: Fleet): Promise<void> {
  const leader = await postgres.leader();
  const [{ file } = { file: '' }] = await postgres.query<{ file: string }>(
    leader,
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  await until('the log is archived', () => fs.existsSync(path.join(postgres.archive, file)));
}

/** Starts a server on the base, which reads the archive up to the moment and then serves. Returns its port. */
export async function restoreTo({ folder, postgres, endings }: Fleet, moment: Date): Promise<number> {
  const user = postgresUser();
  const port = await freePort();
  const data = dataFolder(folder);
  const logFile = path.join(folder, 'logs/second.log');
  const settings = {
    port,
    unix_socket_directories: path.join(folder, 'second'),
    archive_mode: 'off',
    synchronous_standby_names: '',
    restore_command: `cp ${postgres.archive}/%f %p`,
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''));
  fs.writeFileSync(path.join(data, 'recovery.signal'), '');
  const server = startProcess(`${postgresPrograms}/postgres`, ['-D', data], {
    logFile,
    user,
    cwd: data,
  });
  // Immediate shutdown: it ends its processes, and nothing of it is needed.
  endings.add(() => server.end('SIGQUIT'));
  await until('the restored server serves', async () => {
    if (!server.isRunning()) throw new Error(fs.readFileSync(logFile, 'utf8').slice(-1_000));
    return serves(postgres, port);
  });
  return port;
}

async function serves(postgres: Postgres, port: number): Promise<boolean> {
  const node = { ...postgres.nodes[0]!, port };
  const [row] = await postgres.query<{ recovers: boolean }>(node, 'select pg_is_in_recovery() as recovers');
  return row?.recovers === false;
}
