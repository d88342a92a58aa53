import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ImagesUnavailable } from '../../catalogue/images/storage/image-storage.ts';
import { openImageStorage } from '../../catalogue/images/storage/open-image-storage.ts';
import type { Config } from '../../config/config.ts';
import { requireDataFolder } from '../../config/require-data-folder.ts';
import type { Database } from '../../db/database.ts';
import { attention, failed, type Finding, messageOf, ok } from './check.ts';

const littleShare = 0.1;
const nothingBytes = 500e6;

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

/** Checks the disk of the data folder, where images are, and the embedded database. */
export async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await fs.statfs(await existingFolder(dataDir));
  const free = bavail * bsize;
  const sentence = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free where ${dataDir} is.`;
  if (free < nothingBytes)
    return failed(`${sentence} Make room, or ${databaseUrl === null ? 'orders' : 'uploads'} will fail.`);
  return free < littleShare * blocks * bsize ? attention(`${sentence} Make room soon.`) : ok(sentence);
}

/** Its server's disk can't be seen from here. */
export async function checkDatabaseSize(db: Database): Promise<Finding> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::bigint as bytes`.execute(db);
  return ok(`The database has ${gigabytes(rows[0]!.bytes)}. Watch the disk of its server there.`);
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** The data folder is made by the first start. */
async function existingFolder(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? folder : existingFolder(path.dirname(folder));
}
