import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ImagesUnavailable } from '../../catalogue/images/storage/image-storage.ts';
import { openImageStorage } from '../../catalogue/images/storage/open-image-storage.ts';
import type { Config } from '../../config/config.ts';
import { requireDataFolder } from '../../config/require-data-folder.ts';
import type { Database } from '../../db/database.ts';
import { failed, type Finding, messageOf, ok } from './check.ts';
import { gigabytes } from './disk-check.ts';

/** Writes, reads and deletes a file of a name that no image has. */
export async function checkImages(config: Config): Promise<Finding> {
  if (config.objectStore === null) requireDataFolder(config.dataDir);
  const images = openImageStorage(config);
  const file = `originals/doctor-${randomUUID()}`;
  const content = Buffer.from(file);
  try {
    await images.write(file, content);
    const isSame = (await images.read(file))?.equals(content) ?? false;
    await images.delete([file]);
    if (!isSame) return failed(`A file written to ${images.place} was not there afterwards.`);
    return ok(`A file could be written, read and deleted in ${images.place}.`);
  } catch (error) {
    const reason = error instanceof ImagesUnavailable ? error.reason : messageOf(error);
    return failed(
      `Images can't be stored in ${images.place}: ${reason}. Uploads fail until the shop's user may write there.`,
    );
  }
}

/** Its server's disk can't be seen from here. */
export async function checkDatabaseSize(db: Database): Promise<Finding> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::bigint as bytes`.execute(db);
  return ok(`The database has ${gigabytes(rows[0]!.bytes)}. Watch the disk of its server there.`);
}
