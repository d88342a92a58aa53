import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Visitor } from '../../http/cookies.ts';
import { reservationMinutes } from './reservation-rules.ts';

/** The identity of a request's sender, before any cookie is set. */
interface Sender {
  account: Account | null;
  /** The hash of the browser's token; null when it sent none. */
  browser: Buffer | null;
  visitor: Visitor | null;
}

/** An Idempotency-Key as it is stored: hashed once for each identity of the sender, and once for no sender. */
export interface ScopedKey {
  /** A new order is stored under the first. */
  senders: readonly string[];
  unscoped: string;
  /** Whether the request has no identity. An `x-order-key` is made after the first try, so it does not count as one. */
  isAnonymous: boolean;
}

/**
 * Scopes a key to its sender: the same text from another sender is another key. Only hashes are stored, so the database
 * holds nothing that opens an order (docs/decisions/0006).
 */
export function scopeIdempotencyKey(key: string, { account, browser, visitor }: Sender): ScopedKey {
  const scopedTo = (owner: string) => createHash('sha256').update(`${owner}\n${key}`).digest('hex');
  return {
    senders: [
      ...(account ? [scopedTo(`account ${account.id}`)] : []),
      ...(browser ? [scopedTo(`browser ${browser.toString('hex')}`)] : []),
      ...(visitor ? [scopedTo(`visitor ${visitor.tokenHash.toString('hex')}`)] : []),
    ],
    unscoped: scopedTo('nobody'),
    isAnonymous: account === null && browser === null && (visitor === null || visitor.isOwnKey),
  };
}

/** The hash that a new order is stored under. */
export function storedKey({ senders, unscoped }: ScopedKey): string {
  return senders[0] ?? unscoped;
}

/** Whether a row of `orders` was placed under this key by the same sender, or this browser placed it. */
export function isProvedBy({ senders }: ScopedKey, { tokenHash }: Visitor) {
  return sql<boolean>`(idempotency_key = any(${senders}::text[]) or exists (
    select from order_access where order_id = orders.id and token_hash = ${tokenHash} and by_link is not true))`;
}

/**
 * Whether a row of `orders` was placed under this key and the request may see it. The first order of a browser may come
 * without any cookie, and the response may be lost together with the cookie that it sets: then the key is all there is.
 * So the key alone is enough for a request without identity, but only until a payment begins, which needs the response;
 * for an order that costs nothing, until an unpaid one would have ended.
 */
export function hasIdempotencyKey(key: ScopedKey, visitor: Visitor, now: Date) {
  return sql<boolean>`(idempotency_key in (${sql.join([...key.senders, key.unscoped])}) and (
    ${isProvedBy(key, visitor)}
    or ${key.isAnonymous} and (status = 'pending' or ${isRecentFreeOrder(now)}) and not exists (
      select from payment_attempts where payment_attempts.order_id = orders.id)))`;
}

/**
 * Whether a row of `orders` cost nothing, or was paid with credit alone, and was placed so recently that it would still be
 * unpaid otherwise.
 */
export function isRecentFreeOrder(now: Date) {
  const since = minutesBefore(now, reservationMinutes);
  return sql<boolean>`(status = 'processing' and total_amount = coalesce((
    select amount from credit_payments where order_id = orders.id and given_back_at is null), 0) and created_at > ${since})`;
}
