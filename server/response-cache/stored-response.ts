import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
} from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { anyProduct } from './cache-tags.ts';
import type { Encoding } from './encodings.ts';

/** A response that is the same for everybody. */
export interface CacheableResponse {
  body: string | Buffer;
  headers: Record<string, string>;
  /** Its cache tags (`cache-tags.ts`); null if no cache in front of the shop may store it. */
  tags?: readonly string[] | null;
  /** Makes it again after a change; null if it is unchanged, where checking is cheaper than making it. */
  remake?: (by: Requester) => Promise<CacheableResponse | null>;
}

/** The owner of the request that a response is renewed for. */
export interface Requester {
  request: FastifyRequest;
  /** Several networks request this response. */
  isShared: boolean;
}

/** A response as the cache holds it. */
export interface StoredResponse {
  headers: Record<string, string>;
  tags: readonly string[] | null;
  remake: CacheableResponse['remake'];
  etag: string;
  /** Uncompressed bytes. */
  size: number;
  /** Decompressed on demand: nearly all clients accept compression, and the compressed bytes are a fifth. */
  plain: () => Buffer | Promise<Buffer>;
  /** Made when a browser first asks for it. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  packedBytes: number;
}

const brotli = promisify(brotliCompress);
const packers = {
  // Waking another thread for it costs a page a tenth of its processor time.
  br: async (plain: Buffer) =>
    plain.length > maxBytesAtOnce
      ? brotli(plain, brotliOptions(plain))
      : brotliCompressSync(plain, brotliOptions(plain)),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
};
/** Up to here compression takes at most 4 ms, as rendering a page does. What is longer must not hold up other requests. */
const maxBytesAtOnce = 196_608;

const brotliOptions = (plain: Buffer): BrotliOptions => ({
  // All of a page in one piece; small enough to be kept by malloc.
  chunkSize: 24_576,
  params: {
    // Of 9 for long pages: a tenth of a percent less, and half a millisecond more.
    [constants.BROTLI_PARAM_QUALITY]: plain.length > largeBytes ? 8 : 6,
    // A window of 64 KB instead of 4 MB: most of the time went into allocating memory. 128 KB take 3 MB a page, and 1 % less.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export function stored({ body, headers, tags = anyProduct, remake }: CacheableResponse): StoredResponse {
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = `W/"${hash('sha256', plain, 'base64url')}"`;
  return { headers, tags, remake, etag, size: plain.length, plain: () => plain, packed: {}, packedBytes: 0 };
}

/** From this many bytes on a response is compressed when it is made: plain, a few of them would fill the cache. */
const largeBytes = 65_536;

/** Compresses a large response, whether or not the browser that is waiting for it accepts that. */
export async function packIfLarge(response: StoredResponse): Promise<StoredResponse> {
  if (response.size > largeBytes) await (response.packed.br ??= pack(response, 'br', () => {}));
  return response;
}

/**
 * Compresses a response and keeps the compressed bytes instead of the plain ones.
 *
 * @param weigh is called with the number of bytes by which the response grew
 */
export async function pack(
  response: StoredResponse,
  encoding: Encoding,
  weigh: (more: number) => void,
): Promise<Buffer> {
  const found = await packers[encoding](await response.plain()).catch((failure: unknown) => {
    delete response.packed[encoding]; // The next request tries again.
    throw failure;
  });
  // Copied, because zlib returns a slice of a much larger buffer.
  const packed = Buffer.allocUnsafeSlow(found.length);
  found.copy(packed);
  const bytesBefore = bytesOf(response);
  response.packedBytes += packed.length;
  let unpacking: Promise<Buffer> | null = null;
  // Once for all requests that wait for it.
  response.plain = () => (unpacking ??= unpackers[encoding](packed).finally(() => (unpacking = null)));
  weigh(bytesOf(response) - bytesBefore);
  return packed;
}

export const bytesOf = ({ size, packedBytes }: StoredResponse) => packedBytes || size;
