import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** A file in a ZIP archive, still packed. */
export interface ZipEntry {
  name: string;
  /** Packed, a part of the archive. */
  packed: Buffer;
  /** 0 is stored as it is, 8 is deflated. */
  method: number;
}

/** Why an archive, or a file in it, can't be read. */
export class ZipError extends Error {
  readonly reason: 'damaged' | 'too large' | 'encrypted';
  constructor(reason: ZipError['reason']) {
    super(`ZIP: ${reason}`);
    this.reason = reason;
  }
}

const inflate = promisify(inflateRaw);

/**
 * The files of a ZIP archive by the directory at its end. Nothing is unpacked yet, so that what an archive claims of
 * its sizes costs nothing.
 *
 * @throws ZipError
 */
export function zipEntries(archive: Buffer, { maxEntries }: { maxEntries: number }): ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length) throw new ZipError('damaged');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff mean ZIP64, for archives over 4 GB.
  if (count > maxEntries) throw new ZipError('too large');
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) throw new ZipError('damaged');
    if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new ZipError('encrypted');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) => archive.readUInt16LE(at + from));
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const method = archive.readUInt16LE(at + 10);
    entries.push({
      name,
      method,
      packed: packedBytes(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return entries;
}

function packedBytes(archive: Buffer, header: number, length: number): Buffer {
  if (header + 30 > archive.length || archive.readUInt32LE(header) !== 0x04034b50) throw new ZipError('damaged');
  const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  if (from + length > archive.length) throw new ZipError('damaged');
  return archive.subarray(from, from + length);
}

/**
 * Unpacks one file, off the event loop, and stops at a limit, whatever size the archive claims.
 *
 * @throws ZipError
 */
export async function unzipped({ packed, method }: ZipEntry, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  if (method === 0 && packed.length <= maxBytes) return packed;
  if (method === 0) throw new ZipError('too large');
  if (method !== 8) throw new ZipError('damaged');
  try {
    return await inflate(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(isTooLarge ? 'too large' : 'damaged');
  }
}
