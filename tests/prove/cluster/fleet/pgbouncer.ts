import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../shop/free-port.ts';
import type { Endings } from '../endings.ts';
import { folderOf, postgresUser } from './postgres-user.ts';
import { startProcess } from '../start-process.ts';
import { until } from '../until.ts';
import { reachable } from '../reachable.ts';

/**
 * Starts PgBouncer in transaction mode, as docs/running.md recommends: no start parameters, and the time limit of statements
 * is the role's.
 */
export async function startPgbouncer(
  folder: string,
  {
    postgresPort,
    login,
    endings,
  }: { postgresPort: number; login: { user: string; password: string }; endings: Endings },
): Promise<{ port: number }> {
  const user = postgresUser();
  const own = folderOf(user, path.join(folder, 'pgbouncer'));
  const port = await freePort();
  const users = path.join(own, 'users.txt');
  const settings = path.join(own, 'pgbouncer.ini');
  fs.writeFileSync(users, `"${login.user}" "${login.password}"\n`);
  fs.writeFileSync(
    settings,
    `[databases]
shop = host=127.0.0.1 port=${postgresPort} dbname=shop

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
# A server that took over is tried again soon.
server_login_retry = 1
server_connect_timeout = 3
log_connections = 0
log_disconnections = 0
`,
  );
  if (user) for (const file of [users, settings]) fs.chownSync(file, user.uid, user.gid);
  const pgbouncer = startProcess('pgbouncer', [settings], { logFile: path.join(folder, 'logs/pgbouncer.log'), user });
  endings.add(() => pgbouncer.end('SIGKILL'));
  await until('PgBouncer listens', () => reachable(port));
  return { port };
}
