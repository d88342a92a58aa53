import { setImmediate as turn } from 'node:timers/promises';
import zlib from 'node:zlib';
import type { ReadIndex } from '../follow-catalogue.ts';
import { rememberedMs } from '../follow-catalogue.ts';
import type { Position } from '../read-rows.ts';
import { codeVersion } from './code-version.ts';
import { decodeIndex } from './decode-index.ts';
import { encodeIndex, type IndexHead } from './encode-index.ts';

/** Where indexes are stored: the data folder of a machine, or an object store that all machines share. */
export interface IndexStorage {
  read(file: string): Promise<Buffer | null>;
  write(file: string, bytes: Buffer): Promise<void>;
}

/** Says where the parts of the last stored index are, and is written after them. */
interface Contents {
  /** The version of the code that made it: another one may understand products in another way. */
  version: string;
  storedAt: string;
  position: Position;
  /** They are written over in turn, so that a process may still be reading the others. */
  folder: 'a' | 'b';
  head: IndexHead;
  /** The size of each array in bytes. */
  sizes: number[];
  /** One for each part, which tells when it was written over or cut short. */
  checksums: number[];
}

const contentsFile = 'search-index/contents.json';
const partFile = (folder: string, number: number) => `search-index/${folder}/${number}`;
const partBytes = 32 * 2 ** 20;
/** Arrays of numbers begin at a multiple of this. */
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** The index that was stored last; null if it is too old, or was stored by other code. */
export async function readContents(storage: IndexStorage, now: Date): Promise<Contents | null> {
  const contents = await lastContents(storage);
  if (!contents) return null;
  // Neither is what seems to be of tomorrow: the clock of the machine that stored it was ahead.
  const ageMs = Math.abs(now.getTime() - Date.parse(contents.storedAt));
  return ageMs < rememberedMs && contents.version === codeVersion() ? contents : null;
}

/** The index that was written last, of any age; null if it was cut short, as by a power failure. */
async function lastContents(storage: IndexStorage): Promise<Contents | null> {
  const file = await storage.read(contentsFile);
  try {
    return file && (JSON.parse(file.toString()) as Contents);
  } catch {
    return null;
  }
}

/** Loads the index that was stored last; null without one that is whole and young enough. */
export async function loadIndex(storage: IndexStorage, now: Date): Promise<ReadIndex | null> {
  const contents = await readContents(storage, now);
  if (!contents) return null;
  const { folder, sizes, checksums, head, position } = contents;
  const whole = Buffer.alloc(sizes.reduce((sum, size) => sum + aligned(size), 0));
  for (const [number, checksum] of checksums.entries()) {
    const part = await storage.read(partFile(folder, number));
    if (!part || zlib.crc32(part) !== checksum) return null;
    part.copy(whole, number * partBytes);
  }
  let next = 0;
  const arrays = sizes.map((size) => {
    const array = whole.subarray(next, next + size);
    next += aligned(size);
    return array;
  });
  return { index: decodeIndex(head, arrays), position };
}

/** Stores an index that nothing changes in the meantime. */
export async function storeIndex(storage: IndexStorage, { index, position }: ReadIndex, now: Date): Promise<void> {
  const folder = (await lastContents(storage))?.folder === 'a' ? 'b' : 'a';
  const { head, arrays } = encodeIndex(index);
  const checksums: number[] = [];
  for (const part of parts(arrays)) {
    await storage.write(partFile(folder, checksums.length), part);
    checksums.push(zlib.crc32(part));
    await turn(); // Others' requests come first.
  }
  const contents: Contents = {
    version: codeVersion(),
    storedAt: now.toISOString(),
    position,
    folder,
    head,
    sizes: arrays.map(({ byteLength }) => byteLength),
    checksums,
  };
  await storage.write(contentsFile, Buffer.from(JSON.stringify(contents)));
}

/** The arrays one behind the other, in files of at most `partBytes`. */
function* parts(arrays: readonly Uint8Array[]): Generator<Buffer> {
  let part = Buffer.alloc(partBytes);
  let used = 0;
  for (const array of arrays) {
    const padded = aligned(array.byteLength);
    for (let from = 0; from < padded;) {
      if (used === partBytes) {
        yield part;
        part = Buffer.alloc(partBytes);
        used = 0;
      }
      const taken = Math.min(padded - from, partBytes - used);
      part.set(array.subarray(from, from + taken), used);
      used += taken;
      from += taken;
    }
  }
  yield part.subarray(0, used);
}
