import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Creates the data folder if it is missing.
 *
 * @throws ConfigError if it can't be written
 */
export function requireDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR is not a folder that can be written: ${folder} (${code}).`]);
  }
}

/** Creates a folder and those above it, one by one: `recursive` tries for ever in one that can have none, such as /proc. */
export function makeFolder(folder: string): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' });
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
