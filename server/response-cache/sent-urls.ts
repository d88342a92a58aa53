import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './encodings.ts';

/** A response as sent for one URL in one encoding, headers included. */
interface Sent<Cached> {
  cached: Cached;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  sentAt: number;
}

/** The cache of the responses. */
interface Cache<Cached> {
  isCached: (cached: Cached) => boolean;
  /** Adds bytes to the size of a response. */
  weigh: (cached: Cached, more: number) => void;
}

/** Pages depend on the day. */
const maxMs = 30_000;
/** In characters. */
const maxUrlLength = 500;
/** Tracking parameters make many URLs of the same response: only the newest are remembered. */
const maxUrls = 8;

/** Remembers the URLs for which a cached response was sent, so that the next request needs no handler. */
export function createSentUrls<Cached extends object>({ isCached, weigh }: Cache<Cached>) {
  const sent = new Map<string, Sent<Cached>>();
  const namesOf = new WeakMap<Cached, Set<string>>();

  const removeUrl = (cached: Cached, name: string) => {
    if (!namesOf.get(cached)?.delete(name)) return;
    sent.delete(name);
    weigh(cached, -bytesOf(name));
  };
  const add = (name: string, entry: Sent<Cached>) => {
    const { cached } = entry;
    removeUrl(cached, name);
    const names = namesOf.get(cached) ?? new Set();
    namesOf.set(cached, names.add(name));
    sent.set(name, entry);
    if (names.size > maxUrls) removeUrl(cached, [...names][0]!);
    weigh(cached, bytesOf(name));
  };

  return {
    /** Remembers this response after it was sent, unless it is personal. */
    remember(reply: FastifyReply, cached: Cached, body: Buffer, encoding: Encoding | null): void {
      const { request } = reply;
      if (request.raw.method !== 'GET' || request.url.length > maxUrlLength) return;
      reply.raw.once('finish', () => {
        const { 'x-request-id': _id, ...headers } = reply.getHeaders() as OutgoingHttpHeaders;
        if (!isCached(cached) || reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
        // Compressed on the way out: the sent bytes differ.
        if ((headers['content-encoding'] ?? null) !== encoding) return;
        add(nameOf(request), { cached, headers, body, sentAt: performance.now() });
      });
    },

    find(request: FastifyRequest): Sent<Cached> | null {
      const name = nameOf(request);
      const found = request.raw.method === 'GET' ? sent.get(name) : undefined;
      if (!found) return null;
      if (performance.now() - found.sentAt <= maxMs) return found;
      removeUrl(found.cached, name);
      return null;
    },

    /** Removes all URLs of a response that is no longer cached. */
    removeAll(cached: Cached): void {
      for (const name of namesOf.get(cached) ?? []) sent.delete(name);
      namesOf.delete(cached);
    },
  };
}

const nameOf = (request: Pick<FastifyRequest, 'url' | 'headers'>) => `${encodingFor(request)} ${request.url}`;

const bytesOf = (name: string) => 2 * name.length + 1_000;
