import { createHmac, randomBytes } from 'node:crypto';
import { countRateLimit } from '../rate-limits/counters.ts';
import { isSigned } from '../config/secrets.ts';
import type { Shop } from '../shop.ts';

/** How long somebody may take to use their fingerprint, phone or security key. */
const challengeSeconds = 300;

/** The purpose and the browser of a challenge: its signature works for nothing else, and nowhere else. */
export interface Purpose {
  what: string;
  /** The hash of the token in its cookie. */
  browser: Buffer;
}

/** A challenge for a passkey. The server stores nothing: it recognizes its own by their MAC. */
export function newChallenge({ config, now }: Shop, purpose: Purpose): string {
  const endsAt = Math.floor(now().getTime() / 1_000) + challengeSeconds;
  const head = `${endsAt.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${head}.${signature(config.secrets[0], head, purpose)}`;
}

/** Whether a challenge is ours, for this purpose, and not expired. */
export function isOurs({ config, now }: Shop, challenge: string, purpose: Purpose): boolean {
  const [end = '', random = '', signed = ''] = challenge.split('.');
  const isSignedByUs = isSigned(config.secrets, signed, (secret) => signature(secret, `${end}.${random}`, purpose));
  if (!isSignedByUs) return false;
  return Number.parseInt(end, 36) * 1_000 >= now().getTime();
}

/** @returns whether this is its first use: of two requests with the same signature one succeeds */
export async function consumeChallenge({ db, now }: Shop, challenge: string): Promise<boolean> {
  const limit = { name: 'passkey challenge', perSeconds: challengeSeconds };
  const [use] = await countRateLimit(db, now(), [{ limit, who: challenge }]);
  return use!.used === 1;
}

const signature = (secret: string, head: string, { what, browser }: Purpose) =>
  createHmac('sha256', secret)
    .update(`passkey\n${what}\n${browser.toString('base64url')}\n${head}`)
    .digest('base64url');
