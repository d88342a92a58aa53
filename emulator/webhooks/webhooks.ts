import { createHmac } from 'node:crypto';
import type { DeliveryAttempt } from './delivery.ts';

const responseTimeoutMs = 30_000;

export type Message = { body: string; signature: string };

/** HMAC-SHA512 in hex over the sent bytes, keyed with the secret key (Paystack documentation, webhooks). */
export function sign(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body, 'utf8').digest('hex');
}

/** One attempt. It never throws: an error is part of its result. */
export async function post(url: string | null, message: Message, stop: AbortSignal): Promise<DeliveryAttempt> {
  const at = new Date().toISOString();
  if (url === null) return { at, url, status: null, problem: 'no webhook URL' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': message.signature },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return { at, url, status: response.status };
  } catch (error) {
    return { at, url, status: null, problem: reason(error) };
  }
}

/** fetch only says 'fetch failed'; the reason is in its cause. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
