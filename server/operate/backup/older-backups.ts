import fs from 'node:fs/promises';
import path from 'node:path';

const extension = '.unfinished';
/** The suffix of a backup that lacks images which the database names. */
export const incomplete = '.incomplete';
/** Longer than any backup takes: what is older was cut off, by a reboot for example. */
const maxHours = 24;

interface Backup {
  folder: string;
  writtenAt: Date;
}

/** The name of a backup's folder says when it was begun. */
export const backupName = (now: Date) => `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The complete backups in a folder, or those with another ending, the newest first. */
export async function backupsIn(folder: string, ending = ''): Promise<Backup[]> {
  const names = await fs.readdir(folder);
  const found = names.flatMap((name) => {
    const writtenAt = name.endsWith(ending) ? momentOf(name.slice(0, name.length - ending.length)) : null;
    return writtenAt ? [{ folder: path.join(folder, name), writtenAt }] : [];
  });
  return found.toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime());
}

/**
 * Deletes incomplete backups, also those from while the clock was ahead. To be called before one is written: they may
 * be what fills the disk.
 */
export async function deleteUnfinishedBackups(folder: string, now: Date): Promise<void> {
  for await (const name of fs.glob(`*${extension}`, { cwd: folder })) {
    const begunAt = momentOf(name.slice(0, -extension.length));
    const isCutOff = begunAt && Math.abs(now.getTime() - begunAt.getTime()) > maxHours * 3_600_000;
    if (isCutOff) await fs.rm(path.join(folder, name), { recursive: true });
  }
}

/**
 * Deletes all backups but the newest ones. To be called after one was written: while backups fail, the last good one
 * stays, however old it is. A backup with a later date was written while the clock was ahead: its age is unknown, and
 * it is deleted first.
 *
 * @param now when the one that was written was begun
 * @param ending of the one that was written. An incomplete one replaces incomplete ones alone, so that a lost image costs no
 *   good backup and does not fill the disk.
 * @returns how many backups were deleted
 */
export async function deleteOlderBackups(
  folder: string,
  { keep, now, ending = '' }: { keep: number; now: Date; ending?: string },
): Promise<number> {
  const backups = await backupsIn(folder, ending);
  const isAhead = ({ writtenAt }: Backup) => writtenAt > now;
  const newestFirst = [...backups.filter((backup) => !isAhead(backup)), ...backups.filter(isAhead)];
  const older = newestFirst.slice(Math.max(1, keep));
  for (const backup of older) await fs.rm(backup.folder, { recursive: true });
  return older.length;
}

function momentOf(name: string): Date | null {
  const [, day, hour, minute, second] = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
}
