import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '../db/outage/outage.ts';
import { networkOf } from '../http/network.ts';
import { cacheTagHeader, sharedCacheHeaders } from './cache-tags.ts';
import { encodingFor, minCompressedBytes } from './encodings.ts';
import type { ReadContentVersion, ContentVersion } from './content-version.ts';
import { type Entry, unprovenEntries } from './eviction.ts';
import { createSentUrls } from './sent-urls.ts';
import {
  bytesOf,
  type CacheableResponse,
  pack,
  packIfLarge,
  type Requester,
  stored,
  type StoredResponse,
} from './stored-response.ts';

interface CachedResponse extends ContentVersion, Entry {
  key: string;
  madeAt: number;
  response: Promise<StoredResponse>;
  bytes: number;
  /** The network of the first request. */
  network: string;
}

export interface ResponseCache {
  /** How often a response was sent by `sendFresh`, was cached, and had to be created. */
  readonly counts: { sentFresh: number; cached: number; created: number };
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
  sendFresh(request: FastifyRequest, reply: FastifyReply): boolean;
}

const maxBytes = 4_000_000;
/** A full cache drops unproven entries until it is below this, so that they are not searched for with each new one. */
const bytesWithoutUnproven = 0.95 * maxBytes;

/**
 * Caches public responses as bytes, compressed once, until public content changes. A response made
 * while a change may be uncommitted is cached only for `trustMs`, so that no one gets stale content for longer.
 *
 * Twenty requests at once for the same key call `make` once. When the cache is full, responses requested only once are
 * evicted first, then those that only one network requests, then those requested longest ago.
 *
 * @param clock the time, for a shop with a cache in front of it that it can purge; null without one
 */
export function createResponseCache(
  readVersion: ReadContentVersion,
  trustMs: number,
  clock: (() => Date) | null = null,
): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  const counts = { sentFresh: 0, cached: 0, created: 0 };
  let bytes = 0;

  const isCached = (cached: CachedResponse) => entries.get(cached.key) === cached;
  const evict = (cached: CachedResponse) => {
    if (!isCached(cached)) return;
    entries.delete(cached.key);
    sentUrls.removeAll(cached);
    bytes -= cached.bytes;
  };
  const weigh = (cached: CachedResponse, more: number) => {
    if (!isCached(cached)) return;
    cached.bytes += more;
    bytes += more;
    if (bytes <= maxBytes) return;
    for (const entry of unprovenEntries(entries)) {
      if (bytes <= bytesWithoutUnproven) return;
      evict(entry);
    }
    for (const entry of entries.values()) {
      if (bytes <= maxBytes) return;
      evict(entry);
    }
  };
  const sentUrls = createSentUrls({ isCached, weigh });

  const store = (
    key: string,
    now: ContentVersion,
    request: FastifyRequest,
    make: () => Promise<CacheableResponse>,
  ): CachedResponse => {
    const old = entries.get(key);
    if (old) countRequest(old, request);
    const { demand, network } = old ?? { demand: 'once', network: networkOf(request.ip) };
    const cached: CachedResponse = {
      ...now,
      key,
      madeAt: performance.now(),
      bytes: 0,
      demand,
      network,
      response: refreshed(old, { request, isShared: demand === 'shared' }, make)
        .then(packIfLarge)
        .catch(async (error: unknown) => {
          if (!old || !isOutage(error)) throw error;
          // The last there is, as old as it was.
          Object.assign(cached, { version: old.version, isSettled: old.isSettled, madeAt: old.madeAt });
          return old.response;
        }),
    };
    if (old) evict(old);
    entries.set(key, cached);
    cached.response.then(
      // The key counts too: a URL may be longer than its response.
      (response) => weigh(cached, bytesOf(response) + 2 * key.length + 1_000),
      () => evict(cached),
    );
    return cached;
  };

  /** A fresh cached response, if the version is known; marks it as recently used. */
  const fresh = (key: string, now: ContentVersion | null, request: FastifyRequest): CachedResponse | null => {
    const cached = entries.get(key);
    if (!cached || !now || !isFresh(cached, now, trustMs)) return null;
    countRequest(cached, request);
    entries.delete(key);
    entries.set(key, cached);
    return cached;
  };

  return {
    counts,
    sendFresh(request, reply) {
      const sent = sentUrls.find(request);
      if (!sent || fresh(sent.cached.key, readVersion.known?.() ?? null, request) !== sent.cached) return false;
      const headers: OutgoingHttpHeaders = { ...sent.headers, 'x-request-id': request.id };
      counts.sentFresh += 1;
      void reply.hijack();
      if (hasAlready(request, String(sent.headers['etag']))) {
        const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...bare } = headers;
        reply.raw.writeHead(304, bare).end();
      } else reply.raw.writeHead(200, headers).end(sent.body);
      return true;
    },

    async send(request, reply, key, make) {
      const now = await readVersion();
      const found = fresh(key, now, request);
      counts[found ? 'cached' : 'created'] += 1;
      const cached = found ?? store(key, now, request, make);
      const response = await cached.response;
      void reply.headers({ ...response.headers, etag: response.etag, vary: 'accept-encoding' });
      if (clock && response.tags && reply.statusCode === 200) {
        // Stale and personal responses must not be stored by any other cache.
        const isCurrent = !now.isLast && cached.version === now.version;
        const isForAll = isCurrent && !reply.hasHeader('set-cookie');
        void reply.headers(isForAll ? sharedCacheHeaders(response.tags, clock()) : cacheTagHeader(response.tags));
      }
      if (hasAlready(request, response.etag)) return reply.code(304).send();

      const encoding = response.size < minCompressedBytes ? null : encodingFor(request);
      if (!encoding) {
        const plain = await response.plain();
        sentUrls.remember(reply, cached, plain, null);
        return reply.send(plain);
      }
      const packed = await (response.packed[encoding] ??= pack(response, encoding, (more) => weigh(cached, more)));
      sentUrls.remember(reply, cached, packed, encoding);
      return reply.header('content-encoding', encoding).send(packed);
    },
  };
}

/**
 * Responds to an API call from the cache, or with the result of `make`, serialized by the route's schema.
 *
 * @param key the same for every way to write the same request
 * @param tagsOf what a cache in front of the shop is to know of the response; by default any product may be in it
 */
export function sendCached<Found extends object>(
  cache: ResponseCache,
  reply: Pick<FastifyReply, 'request'>,
  key: string,
  make: () => Promise<Found>,
  tagsOf?: (found: Found) => readonly string[],
): Promise<Found> {
  const full = reply as FastifyReply;
  const sent = cache.send(full.request, full, `api/${key}`, async () => {
    const found = await make();
    return {
      body: full.code(200).serialize(found) as string,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
      ...(tagsOf && { tags: tagsOf(found) }),
    };
  });
  // The response was already sent as bytes; the type satisfies the route's schema.
  return sent as Promise<never>;
}

/** Whether a browser has this response already (RFC 9110, 13.1.2). */
const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']?.includes(etag.slice(2)) === true;

/**
 * A response made from an unsettled version is not reused once the version is settled: otherwise a page that is cached for good
 * could contain an API response that is stale.
 */
function isFresh({ version, isSettled, madeAt }: CachedResponse, now: ContentVersion, trustMs: number): boolean {
  if (now.isLast) return true;
  return version === now.version && (isSettled || (!now.isSettled && performance.now() - madeAt < trustMs));
}

/** Counts a request after the first. */
function countRequest(cached: CachedResponse, request: FastifyRequest): void {
  if (cached.demand === 'shared') return;
  cached.demand = networkOf(request.ip) === cached.network ? 'again' : 'shared';
}

/** Most changes don't affect most pages: an unchanged page keeps its compressed bytes. */
async function refreshed(
  old: CachedResponse | undefined,
  by: Requester,
  make: () => Promise<CacheableResponse>,
): Promise<StoredResponse> {
  const before = await old?.response.catch(() => null);
  if (!before?.remake) return stored(await make());
  const updated = await before.remake(by);
  return updated ? stored(updated) : before;
}
