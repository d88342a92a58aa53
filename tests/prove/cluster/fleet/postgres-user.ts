import fs from 'node:fs';
import { isRoot } from '#server/db/postgres-files.ts';

/** The user that PostgreSQL and PgBouncer run as, because they don't run as root: Debian's. Null is our own. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (!isRoot) return null;
  const line = fs.readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('There is no user postgres, which the package postgresql-common creates.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Creates a folder that this user owns. */
export function folderOf(user: { uid: number; gid: number } | null, folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) fs.chownSync(folder, user.uid, user.gid);
  return folder;
}
