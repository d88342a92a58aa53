import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Challenge, hasZeroBits, workText } from '#shared/rate-limits/challenge.ts';
import { isSigned, type Secrets } from '../config/secrets.ts';

/** How long a challenge is valid. */
export const proofSeconds = 300;
const parts = 8;
/** 2^10 tries on average for each of eight parts. */
const minBits = 10;
/** The work that a slow phone does in under three seconds (docs/decisions/0040). */
const maxBits = 12;

interface Work {
  /** Bound to an action and a network: a proof can't be used for another. */
  purpose: string;
  secrets: Secrets;
  now: Date;
}

/** @param times recent uses relative to the free limit: each doubling doubles the work */
export function challengeFor({ purpose, secrets, now }: Work, times: number): Challenge {
  const bits = Math.min(maxBits, minBits + Math.max(0, Math.floor(Math.log2(times))));
  const endsAt = Math.floor(now.getTime() / 1_000) + proofSeconds;
  const head = [endsAt.toString(36), bits, randomBytes(6).toString('base64url')].join('~');
  // Short, so that salt and number fit into one hash block, which halves the work per try.
  return { salt: `${head}~${signature(head, purpose, secrets[0])}`, parts, bits };
}

/**
 * The salt of the challenge that this header solves; null if it is unknown, expired or insufficient.
 * The caller must make sure that a salt is used only once.
 */
export function saltOfProof(header: unknown, { purpose, secrets, now }: Work): string | null {
  if (typeof header !== 'string' || header.length > 400) return null;
  const [salt = '', numbers = ''] = header.split(' ');
  const [end = '', bits = '', random = '', signed = ''] = salt.split('~');
  const head = [end, bits, random].join('~');
  if (!isSigned(secrets, signed, (secret) => signature(head, purpose, secret))) return null;
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
