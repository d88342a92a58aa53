import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** How answers are packed, the better first: for what is kept (`response-cache.ts`) and for what is made anew (`app.ts`). */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Smaller answers travel in one packet anyway. In bytes. */
export const isWorthCompressing = 1_400;

/** The encoding that a request likes best; null when it can read none of ours. Read as `@fastify/compress` reads it. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip') ?? '';
  return negotiate(accepted, [...encodings]);
}
