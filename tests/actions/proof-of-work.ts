import { createHash } from 'node:crypto';
import { type Challenge, hasZeroBits, provedBy, proofHeader, workText } from '#shared/rate-limits/challenge.ts';
import type { ApiResponse, Shopper } from './shopper.ts';

/** Calls the API as our own pages do: on a challenge, does the proof of work and calls again. */
export async function callAndWork(shopper: Shopper, ...call: Parameters<Shopper['call']>): Promise<ApiResponse> {
  const response = await shopper.call(...call);
  if (response.body.code !== 'proof_needed') return response;
  const [method, url, body] = call;
  return shopper.call(method, url, body, { [proofHeader]: workFor(response.body['challenge'] as Challenge) });
}

export function workFor({ salt, parts, bits }: Challenge): string {
  const found: number[] = [];
  for (let number = 0; found.length < parts; number += 1) {
    const hash = createHash('sha256')
      .update(workText(salt, found.length, number))
      .digest();
    if (hasZeroBits(hash, bits)) found.push(number);
  }
  return provedBy(salt, found);
}
