import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { attention, type Check, failed, type Finding, ok } from './check.ts';

const littleShare = 0.1;
/** A large disk has days left with a tenth of it, a small one has not. */
const littleBytes = 5e9;
const nothingBytes = 500e6;

interface Room {
  freeBytes: number;
  totalBytes: number;
}

/** The disks of the data folder, where images are, and the embedded database, and of backups. */
export function diskChecks({ dataDir, backupDir, databaseUrl }: Config): Check[] {
  const ends = databaseUrl === null ? 'orders' : 'uploads';
  return [
    { name: 'disk', run: () => checkDisk(dataDir, ends) },
    ...(backupDir === null ? [] : [{ name: 'disk of backups', run: () => checkDisk(backupDir, 'backups') }]),
  ];
}

const checkDisk = async (folder: string, what: string) => diskFinding(await roomAt(folder), folder, what);

/** @param what will fail without room */
export function diskFinding({ freeBytes, totalBytes }: Room, folder: string, what: string): Finding {
  const sentence = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} are free where ${folder} is.`;
  const isLittle = freeBytes < littleShare * totalBytes;
  if (freeBytes < nothingBytes || (isLittle && freeBytes < littleBytes)) {
    return failed(`${sentence} Make room, or ${what} will fail.`);
  }
  return isLittle ? attention(`${sentence} Make room soon.`) : ok(sentence);
}

export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

async function roomAt(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await fs.statfs(await existingFolder(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** The data folder is made by the first start. */
async function existingFolder(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? folder : existingFolder(path.dirname(folder));
}
