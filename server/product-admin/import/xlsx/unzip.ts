import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Why an archive, or a file in it, can't be read. */
export class ZipError extends Error {
  readonly reason: 'damaged' | 'too large' | 'encrypted';
  constructor(reason: ZipError['reason']) {
    super(`ZIP: ${reason}`);
    this.reason = reason;
  }
}

/** Archives of phones and old programs are not all without a fault. */
const options = { useWebWorkers: false, strictness: 'balanced' } as const;

/**
 * The files of a ZIP archive. Nothing is unpacked yet, so that what an archive claims of its sizes costs nothing.
 *
 * @throws ZipError
 */
export async function zipEntries(archive: Buffer, { maxEntries }: { maxEntries: number }): Promise<FileEntry[]> {
  // 2 MB of memory, for imports alone.
  const { Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const entries: FileEntry[] = [];
  await readable(async () => {
    for await (const entry of new ZipReader(new Uint8ArrayReader(archive), options).getEntriesGenerator()) {
      if (entries.length === maxEntries) throw new ZipError('too large');
      if (entry.encrypted) throw new ZipError('encrypted');
      if (!entry.directory) entries.push(entry);
    }
  });
  return entries;
}

/**
 * Unpacks one file, off the event loop, and stops at a limit, whatever size the archive claims.
 *
 * @throws ZipError
 */
export async function unzipped(entry: FileEntry, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const unpacked = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ZipError('too large');
      chunks.push(chunk);
    },
  });
  await readable(() => entry.getData(unpacked, { checkSignature: true }));
  return Buffer.concat(chunks);
}

async function readable(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
}
