import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Supported encodings, best first: for cached responses (`response-cache.ts`) and for others (`app.ts`). */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Smaller responses fit into one packet anyway. In bytes. */
export const isWorthCompressing = 1_400;

/**
 * Leaves in a request only the encoding that its response gets. Whatever compresses a response reads the same: the
 * response cache, `@fastify/compress` and the files compressed by the build.
 */
export function settleEncoding(request: Pick<FastifyRequest, 'headers'>): void {
  const encoding = encodingFor(request);
  if (encoding) request.headers['accept-encoding'] = encoding;
  else delete request.headers['accept-encoding'];
}

/** The best encoding that a request accepts, or null. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip') ?? '';
  return negotiate(accepted, [...encodings]);
}
