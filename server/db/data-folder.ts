import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireDataFolder } from '../config/require-data-folder.ts';
import { isOpenToAll, isRoot, unprivilegedUser } from './postgres-files.ts';

/**
 * As root the data belongs to `nobody`, who must be able to reach it. It moves out of a private folder, to a name
 * that is noted in the folder: deleting the folder starts from scratch.
 */
export function reachable(data: string): string {
  requireDataFolder(path.dirname(data));
  if (!isRoot || isOpenToAll(path.dirname(data))) return data;
  const place = `${data}.place`;
  const proposal = `${place}.${process.pid}`;
  fs.writeFileSync(proposal, `/var/tmp/oge-data-${randomBytes(6).toString('hex')}`);
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
  const half = `${data}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true, mode: 0o700 });
  if (isRoot) fs.chownSync(half, unprivilegedUser.uid, unprivilegedUser.gid);
  const options = [
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  execFileSync(path.join(programs, 'bin', 'initdb'), ['-D', half, '-U', 'shop', '--no-sync', ...options], {
    ...run,
    stdio: 'pipe',
  });
  try {
    fs.renameSync(half, data);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}
