import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Challenge, hasZeroBits, workText } from '#shared/rate-limits/challenge.ts';

/** How long a browser may take for it. */
export const proofSeconds = 300;
const parts = 8;
/** 2^10 tries for each of eight parts. */
const leastBits = 10;
/** What a slow phone does in under three seconds (docs/decisions/0040). */
const mostBits = 12;

interface Work {
  /** What it is for, and for whom: work for one thing buys no other, and nobody works for another network. */
  purpose: string;
  secret: string;
  now: Date;
}

/** @param times how many times as often as is free it has been done lately: each doubling doubles the work */
export function challengeFor({ purpose, secret, now }: Work, times: number): Challenge {
  const bits = Math.min(mostBits, leastBits + Math.max(0, Math.floor(Math.log2(times))));
  const endsAt = Math.floor(now.getTime() / 1_000) + proofSeconds;
  const head = [endsAt.toString(36), bits, randomBytes(6).toString('base64url')].join('~');
  // Short: with its number it is one block of the hash, and so half the work for the same tries.
  return { salt: `${head}~${signature(head, purpose, secret)}`, parts, bits };
}

/**
 * The salt of a challenge that this header answers; null when it answers none of ours, too late, or with too little.
 * A salt buys one thing once: that is for the caller to count.
 */
export function saltOfProof(header: unknown, { purpose, secret, now }: Work): string | null {
  if (typeof header !== 'string' || header.length > 400) return null;
  const [salt = '', numbers = ''] = header.split(' ');
  const [end = '', bits = '', random = '', signed = ''] = salt.split('~');
  const ours = Buffer.from(signature([end, bits, random].join('~'), purpose, secret));
  const theirs = Buffer.from(signed);
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null;
  if (Number.parseInt(end, 36) * 1_000 < now.getTime()) return null;
  const found = numbers.split('.');
  const isDone =
    found.length === parts &&
    found.every((number, part) => /^\d{1,12}$/.test(number) && isPartDone(salt, part, Number(number), Number(bits)));
  return isDone ? salt : null;
}

const isPartDone = (salt: string, part: number, found: number, bits: number) =>
  hasZeroBits(
    createHash('sha256')
      .update(workText(salt, part, found))
      .digest(),
    bits,
  );

const signature = (head: string, purpose: string, secret: string) =>
  createHmac('sha256', secret).update(`proof of work\n${purpose}\n${head}`).digest('base64url').slice(0, 16);
