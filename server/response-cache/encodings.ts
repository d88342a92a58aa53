import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Supported encodings, best first: for cached responses (`response-cache.ts`) and for others (`app.ts`). */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Smaller responses fit into one packet anyway. In bytes. */
export const minCompressedBytes = 1_400;

/**
 * Leaves in a request only the encodings that its response may have, best first. Whatever compresses a response reads
 * the same: the response cache, `@fastify/compress`, the files compressed by the build, and exports stored as gzip.
 */
export function normalizeAcceptEncoding({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const accepted = acceptedBy(headers);
  const best = negotiate(accepted, [...encodings]);
  if (best === null) delete headers['accept-encoding'];
  else headers['accept-encoding'] = best === 'br' && mayBeGzip({ headers }) ? 'br, gzip' : best;
}

/** Whether a request accepts a response that exists as gzip alone. */
export const mayBeGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(acceptedBy(headers), ['gzip']) !== null;

/** The best encoding that a request accepts, or null. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  return negotiate(acceptedBy(headers), [...encodings]);
}

/** `*` is any encoding that isn't listed (RFC 9110, 12.5.3): gzip, which every client knows. */
function acceptedBy(headers: FastifyRequest['headers']): string {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll('x-gzip', 'gzip') ?? '';
  return accepted.replaceAll('*', accepted.includes('gzip') ? 'identity' : 'gzip');
}
