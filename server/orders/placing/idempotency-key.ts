import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '../../accounts/sessions.ts';
import type { Visitor } from '../../http/cookies.ts';

/** Everything by which a request shows who sends it, before it is given anything. */
export interface Sender {
  account: Account | null;
  /** The hash of the browser's own token; null when it brought none. */
  browser: Buffer | null;
  visitor: Visitor | null;
}

/** An Idempotency-Key as its order keeps it: of each who may have sent it, and of nobody in particular. */
export interface ScopedKey {
  /** The first is for an order that is placed now. */
  senders: readonly string[];
  nobodys: string;
  /** A key of its own (`x-order-key`) is made after the first try, so it says nothing of who made that. */
  showsNothing: boolean;
}

/**
 * Makes a key the sender's: the same words from somebody else are another key. It is kept as a hash, so the database
 * holds nothing by which anybody comes to an order (docs/decisions/0006).
 */
export function scopeIdempotencyKey(key: string, { account, browser, visitor }: Sender): ScopedKey {
  const of = (owner: string) => createHash('sha256').update(`${owner}\n${key}`).digest('hex');
  return {
    senders: [
      ...(account ? [of(`account ${account.id}`)] : []),
      ...(browser ? [of(`browser ${browser.toString('hex')}`)] : []),
      ...(visitor ? [of(`visitor ${visitor.tokenHash.toString('hex')}`)] : []),
    ],
    nobodys: of('nobody'),
    showsNothing: account === null && browser === null && (visitor === null || visitor.isOwnKey),
  };
}

/** The key that an order placed now is kept under. */
export function storedIdempotencyKey({ senders, nobodys }: ScopedKey): string {
  return senders[0] ?? nobodys;
}

/** Whether a row of `orders` was placed under this key by who shows it, or by a browser that is known to have the order. */
export function isProvedBy({ senders }: ScopedKey, { tokenHash }: Visitor) {
  return sql<boolean>`(idempotency_key = any(${senders}::text[]) or exists (
    select from order_access where order_id = orders.id and token_hash = ${tokenHash}))`;
}

/**
 * Whether a row of `orders` was placed under this key, as far as that opens it. The first order of a browser may have
 * come without any cookie, and its answer may be lost with the cookie that it gave: then the key is all there is. So it
 * is enough for who shows nothing either, and only until a payment was begun, which takes the answer.
 */
export function hasIdempotencyKey(key: ScopedKey, visitor: Visitor) {
  return sql<boolean>`(idempotency_key = any(${[...key.senders, key.nobodys]}::text[]) and (
    ${isProvedBy(key, visitor)}
    or ${key.showsNothing} and status = 'pending' and not exists (
      select from payment_attempts where payment_attempts.order_id = orders.id)))`;
}
