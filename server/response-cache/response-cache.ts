import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, isWorthCompressing } from './encodings.ts';
import type { ReadContentVersion, ContentVersion } from './content-version.ts';
import { evictionOrder } from './eviction.ts';
import { createSentUrls } from './sent-urls.ts';

/** An answer that is the same for everybody. */
export interface CacheableResponse {
  body: string;
  headers: Record<string, string>;
  /** Makes it again after a change; null when it would be the same, where that is cheaper to find out than to make it. */
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
  /** Bytes before packing. */
  size: number;
  /** Unpacked again once it was packed: nearly everybody asks for it packed, and to keep that is a fifth. */
  plain: () => Buffer | Promise<Buffer>;
  /** Made when a browser first asks for it. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  packedBytes: number;
}

export interface ResponseCache {
  /** Sends what is cached under `key`, or what `make` returns; only headers (304) when the browser has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CacheableResponse>,
  ): Promise<FastifyReply>;
  /**
   * For the first hook of a request: answers it with what was sent for the same URL lately, if that is still fresh, and
   * spares it all other hooks, which cost several times as much as sending. False when it cannot.
   */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

const mostBytes = 4_000_000;
const brotli = promisify(brotliCompress);
const packers = {
  br: (plain: Buffer) =>
    brotli(plain, {
      params: {
        // 9 takes ten times as long for one percent.
        [constants.BROTLI_PARAM_QUALITY]: 6,
        // A window of 64 KB, not 4 MB: most of the time went into asking the system for memory.
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
};
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Caches public responses as bytes, compressed once, until something changes that a shopper could see. A response made
 * while a change may still wait for its commit is cached for `trustMs` only, so nobody reads old facts for longer.
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
    if (bytes <= mostBytes) return;
    for (const entry of evictionOrder(entries)) {
      if (bytes <= mostBytes) return;
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
      // Its key too: an address may be longer than what is found there.
      (answer) => weigh(cached, bytesOf(answer) + 2 * key.length + 1_000),
      () => evict(cached),
    );
    return cached;
  };

  const pack = async (cached: CachedResponse, answer: StoredResponse, encoding: Encoding): Promise<Buffer> => {
    const found = await packedAs(encoding, answer).catch((failure: unknown) => {
      delete answer.packed[encoding]; // Tried anew by the next who asks.
      throw failure;
    });
    // In memory of its own: zlib hands out a part of something several times as large.
    const packed = Buffer.allocUnsafeSlow(found.length);
    found.copy(packed);
    const held = bytesOf(answer);
    answer.packedBytes += packed.length;
    answer.plain = () => unpackers[encoding](packed);
    weigh(cached, bytesOf(answer) - held);
    return packed;
  };

  /** What is cached and still fresh, when the version is known; now the last one to be evicted. */
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
 * Answers an API call from the cache, else with what `make` finds, serialized by the route's own schema.
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
  // What was found has gone out as bytes already; its type is what the route checks against its schema.
  return sent as Promise<never>;
}

/** Whether a browser has this response already (RFC 9110, 13.1.2). */
const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.includes(etag.slice(2)) === true;

function isFresh({ version, isSettled, madeAt }: CachedResponse, now: ContentVersion, trustMs: number): boolean {
  return version === now.version && (isSettled || performance.now() - madeAt < trustMs);
}

/** Most changes do not touch most pages: one that would come out the same is the one before, with all that was packed. */
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
