import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname } from 'node:path';

/** Where Debian's packages have the programs of PostgreSQL 15. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** Programs that the fleet is made of, with the Debian package of each. */
const parts: readonly { name: string; isThere: () => boolean }[] = [
  { name: 'postgresql-15', isThere: () => fs.existsSync(`${postgresPrograms}/postgres`) },
  { name: 'patroni', isThere: () => runs('patroni', '--version') },
  // Patroni's way to etcd.
  { name: 'python3-etcd', isThere: () => runs('/usr/bin/python3', '-c', 'import etcd') },
  { name: 'etcd-server', isThere: () => runs('etcd', '--version') },
  { name: 'pgbouncer', isThere: () => runs('pgbouncer', '--version') },
  { name: 'haproxy', isThere: () => runs('haproxy', '-v') },
  { name: 'openssl', isThere: () => runs('openssl', 'version') },
];

/** Where programs are found: our own Node first, and those that Debian has where only root looks. */
export const path = [dirname(process.execPath), process.env['PATH'], '/usr/sbin', '/sbin'].join(':');

/** @returns what to do about missing parts, in a sentence; null when all are there */
export function missingParts(): string | null {
  const missing = parts.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return null;
  return [
    `The fleet needs ${missing.join(', ')} of Debian 12, and installs nothing itself. As root:`,
    `  apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`,
    'So that PostgreSQL starts no cluster of its own, first set create_main_cluster = false in /etc/postgresql-common/createcluster.conf (package postgresql-common).',
  ].join('\n');
}

function runs(program: string, ...options: string[]): boolean {
  return spawnSync(program, options, { stdio: 'ignore', env: { PATH: path } }).status === 0;
}
