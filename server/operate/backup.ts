import path from 'node:path';
import { openImageStorage } from '../catalogue/images/storage/open-image-storage.ts';
import { readConfig } from '../config/config.ts';
import { writeBackup } from './backup/write-backup.ts';
import { withDirectConnection } from './direct-connection.ts';
import { runCommand, UsageError } from './run-command.ts';

/** npm run backup: writes a backup of the whole shop, which may be running. Exits with 0 when it is complete. */
await runCommand(async ([target, ...more]) => {
  if (target === undefined || target.startsWith('-') || more.length > 0) {
    throw new UsageError('npm run backup -- <folder>    writes a backup into this folder, in a folder of its own');
  }
  const config = readConfig(process.env);
  const now = new Date();
  const folder = path.resolve(target, `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const images = config.objectStore ? null : openImageStorage(config);
  const { tables, ...backup } = await withDirectConnection(config, (connection) =>
    writeBackup(folder, { connection, images, now }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(folder);
  console.log(`${tables.length} tables with ${rows} rows.`);
  console.log(
    backup.images === null
      ? `The images are in the object store and not in this backup: npm run pictures -- copy to-folder.`
      : `${backup.images} images.`,
  );
  console.log('It contains personal data of customers: only you may read it, and its copies are yours to protect.');
  return true;
});
