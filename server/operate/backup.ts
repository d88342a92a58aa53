import fs from 'node:fs/promises';
import path from 'node:path';
import { openImageStorage } from '../catalogue/images/storage/open-image-storage.ts';
import { readConfig } from '../config/config.ts';
import { backupName, deleteOlderBackups, deleteUnfinishedBackups, incomplete } from './backup/older-backups.ts';
import { writeBackup } from './backup/write-backup.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `npm run backup -- <folder>                     writes a backup into this folder, in a folder of its own
npm run backup -- <folder> --keep <number>     then deletes all but the newest ones there, good ones only after a good one`;

/**
 * npm run backup: writes a backup of the whole shop, which may be running. Exits with 0 when it is complete, and with 1 also when
 * images that the database names were not there; that folder stays, as it may be all that is left, under a name which says so and
 * that nothing counts as a backup. Only after a complete one are older complete ones deleted.
 */
await runCommand(async ([target, option, number, ...more]) => {
  const keep = option === '--keep' && /^[1-9]\d{0,3}$/.test(number ?? '') ? Number(number) : null;
  if (target === undefined || target.startsWith('-') || (option !== undefined && keep === null) || more.length > 0) {
    throw new UsageError(usage);
  }
  const config = readConfig(process.env);
  const now = new Date();
  const folder = path.resolve(target, backupName(now));
  const images = config.objectStore ? null : openImageStorage(config);
  await deleteUnfinishedBackups(path.resolve(target), now);
  const { manifest, missing } = await withDirectConnection(config, (connection) =>
    writeBackup(folder, { connection, images, now }),
  );
  const ending = missing.length > 0 ? incomplete : '';
  const written = `${folder}${ending}`;
  if (written !== folder) await fs.rename(folder, written);
  const { tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(written);
  console.log(`${tables.length} tables with ${rows} rows.`);
  console.log(
    manifest.images === null
      ? `The images are in the object store and not in this backup: npm run pictures -- copy to-folder.`
      : `${manifest.images} images, ${manifest.photos} files of photos by shoppers.`,
  );
  console.log('It contains personal data of customers: only you may read it, and its copies are yours to protect.');
  if (missing.length > 0) {
    console.error(
      `${missing.length} images that the database names are not in ${images!.place}, such as ${missing[0]}. The backup is without them. Is DATA_DIR that of the shop?`,
    );
  }
  if (keep !== null) {
    const deleted = await deleteOlderBackups(path.resolve(target), { keep, now, ending });
    console.log(`${deleted} older backups were deleted.`);
  }
  return missing.length === 0;
});
