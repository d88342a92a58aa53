import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../../config/require-data-folder.ts';

/**
 * The files of a backup: a folder that is complete or not there. `SHA256SUMS` has the hash of every other file, in the
 * form of `sha256sum --check`. It holds personal data, so only its owner may read it.
 */

const sumsFile = 'SHA256SUMS';

export interface BackupWriter {
  write(file: string, content: Buffer | NodeJS.ReadableStream): Promise<void>;
}

/**
 * Writes a folder under a temporary name beside its own, and renames it when everything is on the disk. An error or a
 * killed process leaves no folder of that name.
 */
export async function writeFolder(folder: string, fill: (writer: BackupWriter) => Promise<void>): Promise<void> {
  const half = `${folder}.unfinished`;
  makeFolder(path.dirname(folder));
  await fs.mkdir(half, { mode: 0o700 });
  try {
    const sums = new Map<string, string>();
    const write = async (file: string, content: Buffer | NodeJS.ReadableStream) => {
      await fs.mkdir(path.join(half, path.dirname(file)), { recursive: true, mode: 0o700 });
      sums.set(file, await writeFile(path.join(half, file), content));
    };
    await fill({ write });
    const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`);
    await writeFile(path.join(half, sumsFile), Buffer.from(lines.join('')));
    const folders = (await fs.readdir(half, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    );
    for (const one of folders) await flush(path.join(one.parentPath, one.name));
    await flush(half);
    await fs.rename(half, folder);
    await flush(path.dirname(folder));
  } catch (error) {
    await fs.rm(half, { recursive: true, force: true });
    throw error;
  }
}

/** @returns its hash */
async function writeFile(file: string, content: Buffer | NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  const source = Buffer.isBuffer(content) ? [content] : content;
  await pipeline(source, hashing, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return hash.digest('hex');
}

/** A new name is safe when its folder is on the disk. */
async function flush(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads every file and compares it with its hash.
 *
 * @returns the names of the files
 * @throws Error when one is missing, changed, or not of this backup
 */
export async function verifyFolder(folder: string): Promise<string[]> {
  const list = await fs.readFile(path.join(folder, sumsFile), 'utf8').catch(() => null);
  if (list === null) throw new Error(`${folder} is not a complete backup: it has no ${sumsFile}.`);
  const sums = new Map([...list.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum, file]) => [file!, sum!]));
  const there = (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => !one.isDirectory())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)));
  const files = there.filter((file) => file !== sumsFile);
  for (const file of sums.keys()) {
    if (!files.includes(file)) throw new Error(`${folder} is damaged: ${file} is missing. Nothing was restored.`);
  }
  for (const file of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, file)), hash);
    if (hash.digest('hex') === sums.get(file)) continue;
    throw new Error(`${folder} is damaged: ${file} is not as it was written. Nothing was restored.`);
  }
  return files;
}
