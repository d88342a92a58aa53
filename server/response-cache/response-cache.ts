import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, isWorthCompressing } from './encodings.ts';
import type { ReadContentVersion, ContentVersion } from './content-version.ts';
import { evictionOrder } from './eviction.ts';
import { createSentUrls } from './sent-urls.ts';

/** A response that is the same for everybody. */
export interface CacheableResponse {
  body: string;
  headers: Record<string, string>;
  /** Makes it again after a change; null if it is unchanged, where checking is cheaper than making it. */
  remake?: () => Promise<CacheableResponse | null>;
}

interface CachedResponse extends ContentVersion {
  key: string;
  madeAt: number;
  answer: Promise<StoredResponse>;
  bytes: number;
  isHitAgain: boolean;
}

interface StoredResponse {
  headers: Record<string, string>;
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

export interface ResponseCache {
  /** Sends the cached response of `key` or the result of `make`; 304 if the browser already has it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CacheableResponse>,
  ): Promise<FastifyReply>;
  /**
   * For the first hook of a request: sends the fresh response that was last sent for the same URL and skips
   * all other hooks, which cost several times as much as sending. False if there is none.
   */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

const maxBytes = 4_000_000;
const brotli = promisify(brotliCompress);
const packers = {
  br: (plain: Buffer) =>
    brotli(plain, {
      params: {
        // 9 takes ten times as long for one percent less.
        [constants.BROTLI_PARAM_QUALITY]: 6,
        // A window of 64 KB instead of 4 MB: most of the time went into allocating memory.
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
};
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Caches public responses as bytes, compressed once, until public content changes. A response made
 * while a change may be uncommitted is cached only for `trustMs`, so that no one gets stale content for longer.
 *
 * Twenty requests at once for the same key call `make` once. When the cache is full, responses requested only once are
 * evicted first, then those requested longest ago.
 */
export function createResponseCache(readVersion: ReadContentVersion, trustMs: number): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  let bytes = 0;

  const isCached = (cached: CachedResponse) => entries.get(cached.key) === cached;
  const evict = (cached: CachedResponse) => {
    if (!isCached(cached)) return;
    entries.delete(cached.key);
    sentUrls.forgetAll(cached);
    bytes -= cached.bytes;
  };
  const weigh = (cached: CachedResponse, more: number) => {
    if (!isCached(cached)) return;
    cached.bytes += more;
    bytes += more;
    if (bytes <= maxBytes) return;
    for (const entry of evictionOrder(entries)) {
      if (bytes <= maxBytes) return;
      evict(entry);
    }
  };
  const sentUrls = createSentUrls({ isCached, weigh });

  const store = (key: string, now: ContentVersion, make: () => Promise<CacheableResponse>): CachedResponse => {
    const old = entries.get(key);
    const isHitAgain = old !== undefined;
    const cached: CachedResponse = {
      ...now,
      key,
      madeAt: performance.now(),
      bytes: 0,
      isHitAgain,
      answer: remade(old, make),
    };
    if (old) evict(old);
    entries.set(key, cached);
    cached.answer.then(
      // The key counts too: a URL may be longer than its response.
      (answer) => weigh(cached, bytesOf(answer) + 2 * key.length + 1_000),
      () => evict(cached),
    );
    return cached;
  };

  const pack = async (cached: CachedResponse, answer: StoredResponse, encoding: Encoding): Promise<Buffer> => {
    const found = await packedAs(encoding, answer).catch((failure: unknown) => {
      delete answer.packed[encoding]; // The next request tries again.
      throw failure;
    });
    // Copied, because zlib returns a slice of a much larger buffer.
    const packed = Buffer.allocUnsafeSlow(found.length);
    found.copy(packed);
    const held = bytesOf(answer);
    answer.packedBytes += packed.length;
    answer.plain = () => unpackers[encoding](packed);
    weigh(cached, bytesOf(answer) - held);
    return packed;
  };

  /** A fresh cached response, if the version is known; marks it as recently used. */
  const fresh = (key: string, now: ContentVersion | null): CachedResponse | null => {
    const cached = entries.get(key);
    if (!cached || !now || !isFresh(cached, now, trustMs)) return null;
    cached.isHitAgain = true;
    entries.delete(key);
    entries.set(key, cached);
    return cached;
  };

  return {
    answer(request, reply) {
      const sent = sentUrls.find(request);
      if (!sent || fresh(sent.cached.key, readVersion.known?.() ?? null) !== sent.cached) return false;
      const { headers, body } = sent;
      void reply.hijack();
      if (hasAlready(request, String(headers['etag']))) {
        const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...bare } = headers;
        reply.raw.writeHead(304, bare).end();
      } else reply.raw.writeHead(200, headers).end(body);
      return true;
    },

    async send(request, reply, key, make) {
      const now = await readVersion();
      const cached = fresh(key, now) ?? store(key, now, make);
      const answer = await cached.answer;
      void reply.headers({ ...answer.headers, etag: answer.etag, vary: 'accept-encoding' });
      if (hasAlready(request, answer.etag)) return reply.code(304).send();

      const encoding = answer.size < isWorthCompressing ? null : encodingFor(request);
      if (!encoding) {
        const plain = await answer.plain();
        sentUrls.remember(reply, cached, plain, null);
        return reply.send(plain);
      }
      const packed = await (answer.packed[encoding] ??= pack(cached, answer, encoding));
      sentUrls.remember(reply, cached, packed, encoding);
      return reply.header('content-encoding', encoding).send(packed);
    },
  };
}

/**
 * Answers an API call from the cache, or with the result of `make`, serialized by the route's schema.
 *
 * @param key the same for every way to write the same request
 */
export function sendCached<Found extends object>(
  cache: ResponseCache,
  reply: Pick<FastifyReply, 'request'>,
  key: string,
  make: () => Promise<Found>,
): Promise<Found> {
  const full = reply as FastifyReply;
  const sent = cache.send(full.request, full, `api/${key}`, async () => ({
    body: full.code(200).serialize(await make()) as string,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
  }));
  // The response was already sent as bytes; the type satisfies the route's schema.
  return sent as Promise<never>;
}

/** Whether a browser has this response already (RFC 9110, 13.1.2). */
const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.includes(etag.slice(2)) === true;

function isFresh({ version, isSettled, madeAt }: CachedResponse, now: ContentVersion, trustMs: number): boolean {
  return version === now.version && (isSettled || performance.now() - madeAt < trustMs);
}

/** Most changes don't affect most pages: an unchanged page keeps its compressed bytes. */
async function remade(
  old: CachedResponse | undefined,
  make: () => Promise<CacheableResponse>,
): Promise<StoredResponse> {
  const before = await old?.answer.catch(() => null);
  if (!before?.remake) return stored(await make());
  const made = await before.remake();
  return made ? stored(made) : before;
}

function stored({ body, headers, remake }: CacheableResponse): StoredResponse {
  const plain = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { headers, remake, etag, size: plain.length, plain: () => plain, packed: {}, packedBytes: 0 };
}

const packedAs = async (encoding: Encoding, { plain }: StoredResponse) => packers[encoding](await plain());

const bytesOf = ({ size, packedBytes }: StoredResponse) => packedBytes || size;
