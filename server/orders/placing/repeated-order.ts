import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import type { Database } from '../../db/database.ts';
import { hasIdempotencyKey, isProvedBy, isRecentFreeOrder } from './idempotency-key.ts';
import type { OrderChecks, OrderRequest } from './order-checks.ts';
import { isUnpaid } from './replace-order.ts';
import { reservationMinutes } from './reservation-rules.ts';

/**
 * The order that this request placed before: found by its key; by the same browser while the reservation lasts, so that
 * two tabs pay one order; or, without key and token, by an identical request that had neither. The last needs the same
 * name, phone and address too, so the sender learns nothing but what they sent (docs/decisions/0012).
 */
export async function findRepeatedOrder(
  { requestHash, isNew }: OrderRequest,
  { lock, earlier }: OrderChecks,
): Promise<RepeatedOrder | null> {
  await lock;
  const { withKey, hashWithKey, isProved, open } = (await earlier)!;
  if (withKey !== null && hashWithKey !== requestHash) throw new ShopError('key_reused');
  if (withKey !== null) return { id: withKey, isProved: isProved === true };
  return open === null ? null : { id: open, isProved: !isNew };
}

interface RepeatedOrder {
  id: string;
  /** Whether the sender has proved that they placed it; the same contents alone prove nothing. */
  isProved: boolean;
}

/** Two requests with the same hash are the same order. */
export function requestHashOf(payload: OrderPayload): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}

/**
 * An order with the same contents, of the same browser or of another request without identity, that is unpaid; or one
 * that costs nothing or was paid with credit alone, for as long as it could have been unpaid.
 */
export function sameOpenOrder(
  tx: Database,
  { payload, key, visitor, isNew, account, requestHash }: OrderRequest,
  now: Date,
) {
  const isOpen =
    payload.totalAmount === (payload.storeCredit ?? 0)
      ? isRecentFreeOrder(now)
      : sql<boolean>`${isUnpaid} and held_until > ${now}
    and (pay_by is null or created_at > ${minutesBefore(now, reservationMinutes)})`;
  const open = tx
    .selectFrom('orders')
    .select('orders.id')
    .where('requestHash', '=', requestHash)
    .where(isOpen)
    .limit(1);
  const isOfBrowser = sql<boolean>`id = any(array(
    select order_id from order_access where token_hash = ${visitor.tokenHash}))`;
  const isAnonymous = key === null && isNew === true;
  const sameAccount = sql<boolean>`account_id is not distinct from ${account?.id ?? null}::uuid`;
  const withoutKey = open.where('idempotencyKey', 'is', null).where(sameAccount);
  return isAnonymous ? withoutKey : open.where(isOfBrowser);
}

/** The order that was placed under the key of this request, if it has one. */
export function orderWithKey(tx: Database, { key, visitor }: OrderRequest, now: Date) {
  return tx
    .selectFrom('orders')
    .select(['id', 'requestHash', (key ? isProvedBy(key, visitor) : sql<boolean>`false`).as('isProved')])
    .where(key ? hasIdempotencyKey(key, visitor, now) : sql<boolean>`false`)
    .orderBy('createdAt')
    .limit(1);
}
