import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireDataFolder } from '../config/require-data-folder.ts';
import { isOpenToAll, isRoot, placeOutside, unprivilegedUser } from './postgres-files.ts';

/**
 * As root the data belongs to `nobody`, who must be able to reach it. It moves out of a private folder, to a name
 * that is noted in the folder: deleting the folder starts from scratch.
 */
export function reachable(data: string): string {
  requireDataFolder(path.dirname(data));
  if (!isRoot || isOpenToAll(path.dirname(data))) return data;
  const place = `${data}.place`;
  const proposal = `${place}.${process.pid}`;
  fs.writeFileSync(proposal, path.join(placeOutside, `oge-data-${randomBytes(6).toString('hex')}`));
  try {
    fs.linkSync(proposal, place); // When several first starts run at once, the first wins.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(proposal);
  }
  return fs.readFileSync(place, 'utf8');
}

/** A private folder for the server's socket. */
export function socketFolder(data: string): string {
  // Short, because a socket path has at most 107 bytes.
  const folder = path.join(os.tmpdir(), `oge-pg-${nameOf(data)}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) fs.chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  return folder;
}

function nameOf(data: string): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 12);
}

/** Created beside its final path and renamed, so that of two first starts one wins and none sees half a cluster. */
export function makeCluster(programs: string, data: string, run: object): void {
  const half = halfOf(data, process.pid);
  fs.mkdirSync(half, { recursive: true, mode: 0o700 });
  if (isRoot) fs.chownSync(half, unprivilegedUser.uid, unprivilegedUser.gid);
  const options = [
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    execFileSync(path.join(programs, 'bin', 'initdb'), ['-D', half, '-U', 'shop', '--no-sync', ...options], {
      ...run,
      stdio: 'pipe',
    });
    fs.renameSync(half, data);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}

/**
 * Removes what first starts left that were killed before they renamed it, 39 MB each. A name that ends with the id of this
 * process is of an earlier one: in a container each start has the same id. A folder in which a server has run stays.
 */
export function removeHalfClusters(data: string): void {
  const folder = path.dirname(data);
  const prefix = path.basename(halfOf(data, ''));
  for (const name of fs.readdirSync(folder)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    const half = path.join(folder, name);
    if (!/^\d+$/.test(pid) || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    if (fs.existsSync(path.join(half, 'postmaster.opts'))) continue;
    // An `initdb` that outlived its start may still write there until it misses its files.
    fs.rmSync(half, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** A name of our own: operators call copies of the folder `pg.1` or `pg.20261128`. */
const halfOf = (data: string, pid: number | '') => `${data}.initdb-${pid}`;

/** Whether a process is alive, no matter whose it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // It is alive and belongs to another user.
  }
}
