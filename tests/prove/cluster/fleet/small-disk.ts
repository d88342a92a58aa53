import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isRoot } from '#server/db/postgres-files.ts';
import type { Endings } from '../endings.ts';

/** Creates a folder on a file system of its own that can become full; a plain one for those who may not mount. */
export function smallDisk(folder: string, { megabytes, endings }: { megabytes: number; endings: Endings }): string {
  fs.mkdirSync(folder, { recursive: true });
  if (!isRoot) return folder;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'oge-cluster', folder]);
  if (status === 0) endings.add(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
}

/** Whether this folder is a file system of its own. */
export const isOwnDisk = (folder: string) => fs.statSync(folder).dev !== fs.statSync(path.dirname(folder)).dev;

/** Writes into a folder until nothing more fits, and returns what frees the room again. */
export function fillDisk(folder: string): () => void {
  const file = path.join(folder, 'filler');
  const chunk = Buffer.alloc(65_536, 1);
  const target = fs.openSync(file, 'w');
  try {
    for (;;) fs.writeSync(target, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(target);
  }
  return () => fs.rmSync(file);
}
