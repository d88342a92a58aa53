import type { Config } from '../../config/config.ts';
import { backupsIn } from '../backup/older-backups.ts';
import { attention, type Check, failed, type Finding, ok } from './check.ts';

/** A backup every night, and half a day to notice in. */
const longHours = 36;

type Settings = Pick<Config, 'backupDir' | 'isBackupWatched' | 'isProduction' | 'isStaging'>;

/** Nothing for a demo and for staging, which may lose everything, and where another machine writes backups. */
export function backupChecks({ backupDir, isBackupWatched, isProduction, isStaging }: Settings): Check[] {
  if (backupDir !== null) return [{ name: 'backup', run: () => checkBackup(backupDir) }];
  return isBackupWatched && isProduction && !isStaging ? [{ name: 'backup', run: async () => unwatched }] : [];
}

const unwatched = attention(
  'Nobody watches whether backups are written: let BACKUP_DIR name the folder that they are written into, or be off where another machine writes them.',
);

async function checkBackup(folder: string): Promise<Finding> {
  const todo = `Run "npm run backup -- ${folder}" and look at what runs it every night.`;
  const backups = await backupsIn(folder).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (backups === 'ENOENT') return failed(`${folder} is missing. If it is on a disk of its own, mount that. ${todo}`);
  if (typeof backups === 'string') {
    return failed(
      `${folder} can't be read (${backups}): BACKUP_DIR must name the folder of backups, which the shop's user may read.`,
    );
  }
  const [newest] = backups;
  if (!newest) return failed(`There is no backup in ${folder}. ${todo}`);
  const hours = Math.floor((Date.now() - newest.writtenAt.getTime()) / 3_600_000);
  const sentence = `The newest of ${backups.length} backups in ${folder} was begun ${hours} hours ago.`;
  // Backups that fail since then are not the newest.
  if (hours < -1) return failed(`${newest.folder} is in the future: rename it to when it was written, or delete it.`);
  return hours < longHours ? ok(sentence) : failed(`${sentence} ${todo}`);
}
