import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, hasZeroBits, provedBy, proofHeader, workText } from '#shared/rate-limits/challenge.ts';
import type { Answer } from './api.ts';

/** Work that the server asks for before something that is done often from this network. Fetched when it is asked. */

/**
 * The answer to a call that was refused with 429: that of the repeated call, when a little work makes it go on.
 *
 * @param again repeats the call with these headers
 */
export async function retryWithProofOfWork(
  refused: Answer,
  again: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const said = (await refused.json().catch(() => null)) as { challenge?: Challenge } | null;
  if (!said?.challenge) return refused;
  return again({ [proofHeader]: await workFor(said.challenge) });
}

/** Finds what the challenge asks for, without keeping the page from what its shopper does meanwhile. */
async function workFor({ salt, parts, bits }: Challenge): Promise<string> {
  const found: number[] = [];
  let restedAt = performance.now();
  for (let number = 0; found.length < parts; number += 1) {
    if (hasZeroBits(sha256(bytes.encode(workText(salt, found.length, number))), bits)) found.push(number);
    if (number % 64 === 0 && performance.now() - restedAt > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve));
      restedAt = performance.now();
    }
  }
  return provedBy(salt, found);
}

const bytes = new TextEncoder();
/** As long as nobody notices that a tap waits. */
const sliceMs = 30;
