import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, hasZeroBits, provedBy, proofHeader, workText } from '#shared/rate-limits/challenge.ts';
import type { ApiResponse } from './api.ts';

/** A proof of work, demanded before an action that is frequent in this network. Loaded when it is needed. */

/**
 * The response to a call that was rejected with 429: of the repeated call, if a proof of work is accepted.
 *
 * @param retry repeats the call with these headers
 */
export async function retryWithProofOfWork(
  rejected: ApiResponse,
  retry: (headers: Record<string, string>) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const body = (await rejected.json().catch(() => null)) as { challenge?: Challenge } | null;
  if (!body?.challenge) return rejected;
  return retry({ [proofHeader]: await solve(body.challenge) });
}

/** Solves the challenge in slices, so that the page stays responsive. */
async function solve({ salt, parts, bits }: Challenge): Promise<string> {
  const found: number[] = [];
  let yieldedAt = performance.now();
  for (let number = 0; found.length < parts; number += 1) {
    if (hasZeroBits(sha256(bytes.encode(workText(salt, found.length, number))), bits)) found.push(number);
    if (number % 64 === 0 && performance.now() - yieldedAt > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve));
      yieldedAt = performance.now();
    }
  }
  return provedBy(salt, found);
}

const bytes = new TextEncoder();
/** Short enough that a delayed tap goes unnoticed. */
const sliceMs = 30;
