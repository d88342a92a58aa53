import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Supported encodings, best first: for cached responses (`response-cache.ts`) and for others (`app.ts`). */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Smaller responses fit into one packet anyway. In bytes. */
export const isWorthCompressing = 1_400;

/** The best encoding that a request accepts, or null. Parsed as `@fastify/compress` does. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip') ?? '';
  return negotiate(accepted, [...encodings]);
}
