// oxlint-disable-next-line typescript/triple-slash-reference -- its tests, in another project, need these types too
/// <reference path="./http-ece.d.ts" />
import { createECDH, sign } from 'node:crypto';
import type { Shop } from '../../shop.ts';
import { pushKeys, type PushKeys } from './push-keys.ts';
import { isAtPushService } from './push-services.ts';

/** How long a push service keeps a message for a device that is off. Older news is in the email and the admin. */
export const keepsHours = 24;
/** Longer than any push service takes, and short enough that a slow one holds up a run for seconds. */
const timeoutMs = 10_000;
/** Push services accept at most 24 hours (RFC 8292). */
const tokenSeconds = 12 * 3_600;

/** The address of a message, as the browser gave it. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** Push services replace an undelivered message with one of the same topic (RFC 8030): 32 characters of base64url. */
  tag: string;
  /** The notice as JSON, for the service worker of the admin. */
  payload: string;
  createdAt: Date;
}

/** The outcome of a message at a push service. */
export type PushOutcome =
  | { is: 'accepted' }
  /** The subscription has ended. */
  | { is: 'gone' }
  /** It did not respond, or has asked to wait. */
  | { is: 'later'; afterMs: number | null }
  /** It does not take this message from us. */
  | { is: 'rejected'; status: number };

type SendPush = (address: PushAddress, message: PushMessage) => Promise<PushOutcome>;

/** Opens the shop's keys once for all messages of a run. */
export async function openPush(shop: Shop): Promise<SendPush> {
  const [keys, { email }] = await Promise.all([pushKeys(shop), shop.settings()]);
  // Few processes ever push: the others are spared it.
  const { encrypt } = await import('http_ece');
  return async (address, message) => {
    const startedAt = performance.now();
    const at = shop.now();
    const outcome = await post(address, message, { keys, at, email, encrypt, emulator: shop.config.pushEmulator });
    // Without the endpoint, by which anybody could be recognized.
    const { host } = new URL(address.endpoint);
    const ms = Math.round(performance.now() - startedAt);
    shop.log.info({ call: 'push', service: host, outcome: outcome.is, ms }, 'push service call');
    return outcome;
  };
}

interface Sender {
  keys: PushKeys;
  at: Date;
  email: string;
  encrypt: typeof import('http_ece').encrypt;
  emulator: string | null;
}

async function post(
  { endpoint, p256dh, auth }: PushAddress,
  { tag, payload, createdAt }: PushMessage,
  { keys, at, email, encrypt, emulator }: Sender,
): Promise<PushOutcome> {
  // The list may be shorter than when the device was switched on.
  if (!isAtPushService(endpoint, emulator)) return { is: 'rejected', status: 0 };
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const body = encrypt(Buffer.from(payload), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
  const ageMs = at.getTime() - createdAt.getTime();
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: vapid(keys, { endpoint, at, email }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(60, Math.round(keepsHours * 3_600 - ageMs / 1_000))),
        topic: tag,
        // Phones that sleep would otherwise show it when they wake up.
        urgency: 'high',
      },
      body: new Uint8Array(body),
    });
    await response.body?.cancel(); // Nothing in it is needed, however long it is.
    return outcomeOf(response, at);
  } catch {
    return { is: 'later', afterMs: null };
  }
}

/** The sender: a token for the push service alone, and the key that the subscription was made with (RFC 8292). */
function vapid(
  { publicKey, privateKey }: PushKeys,
  { endpoint, at, email }: { endpoint: string; at: Date; email: string },
): string {
  const exp = Math.floor(at.getTime() / 1_000) + tokenSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${email}` };
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

function outcomeOf({ ok, status, headers }: Response, at: Date): PushOutcome {
  if (ok) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 408 || status === 429 || status >= 500) {
    return { is: 'later', afterMs: waitOf(headers.get('retry-after'), at) };
  }
  return { is: 'rejected', status };
}

/** Seconds or a date (RFC 9110). */
function waitOf(retryAfter: string | null, at: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const ms = Date.parse(retryAfter) - at.getTime();
  return Number.isNaN(ms) ? null : ms;
}
