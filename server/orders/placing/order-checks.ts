import { createHash } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { OrderPayload } from '#shared/orders/api.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { firstOf, send, unheard } from '../../db/send.ts';
import type { Visitor } from '../../http/cookies.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import { hasPaid, type ReservationRules, standingOf } from './reservation-rules.ts';
import { isUnpaid, replaceable, type ReplaceableOrder } from './replace-order.ts';
import { loadOrderItems } from './order-items.ts';
import { isProvedBy, hasIdempotencyKey, type ScopedKey } from './idempotency-key.ts';

export interface Claim {
  /** The sender's name for this checkout: the same key and body give the same order. */
  key: ScopedKey | null;
  visitor: Visitor;
  /** Whether the browser came without a token: `visitor` is new then. */
  isNew?: boolean;
  /** Asks the provider for earlier orders whose payment was begun and left: this order takes their place. */
  askLeft: () => Promise<readonly ReplaceableOrder[]>;
  /** Where the request comes from. */
  network: string;
  /** Who is signed in: the session says who is a guest, not the body. */
  account: Account | null;
}

/** Tells one wish from another: two requests with the same are the same order. */
export function requestHashOf(payload: OrderPayload): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}

export interface OrderRequest extends Claim {
  payload: OrderPayload;
  requestHash: string;
  holdRules: ReservationRules;
}

export type OrderChecks = ReturnType<typeof startOrderChecks>;

/** Everything that an order asks of the database before it is written, in one round trip. */
export function startOrderChecks(tx: Database, wish: OrderRequest, now: Date) {
  const { payload } = wish;
  const { email } = payload.guestInfo;
  // Orders of one address take turns, so a double tap cannot place two and four tabs cannot hold four. First: what is
  // asked behind it is answered when it is this one's turn.
  const turn = send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`order:${email}`}, 0))`.compile(tx));
  return {
    turn,
    earlier: unheard(firstOf(send(tx, earlierOrders(tx, wish, now)))),
    delivery: unheard(deliveryTable(tx)),
    pieces: send(tx, loadOrderItems(tx, payload.orderItems)),
  };
}

/** What earlier orders mean for this one, in one row. */
function earlierOrders(tx: Database, wish: OrderRequest, now: Date) {
  const { payload, key, visitor } = wish;
  const { email } = payload.guestInfo;
  const byKey = tx
    .selectFrom('orders')
    .where(key ? hasIdempotencyKey(key, visitor) : sql<boolean>`false`)
    .orderBy('createdAt')
    .limit(1);
  return tx
    .selectNoFrom([
      byKey.select('id').as('withKey'),
      byKey.select('requestHash').as('hashWithKey'),
      byKey.select(key ? isProvedBy(key, visitor).as('isProved') : sql<boolean>`false`.as('isProved')).as('isProved'),
      openLike(tx, wish, now).as('open'),
      sql<string[]>`array(${replaceable(tx, { visitor, email }, now)})`.as('replaceable'),
      unpaidOf(tx, wish).as('unpaid'),
    ])
    .select(standingOf({ network: wish.network, hasPaidBefore: hasPaid(wish) }, { now, rules: wish.holdRules }))
    .$narrowType<{ unpaid: NotNull }>();
}

/**
 * The order that this very request placed before: by its key; by the same browser while its hold lasts, so that two
 * tabs pay one order; or, without key and token, by another request without them that said the very same. Only who
 * sent all of it, name, phone and address too, comes to that order, and learns nothing but what they sent
 * (docs/decisions/0012).
 */
export async function findRepeatedOrder(
  { requestHash, isNew }: OrderRequest,
  { turn, earlier }: OrderChecks,
): Promise<Placed | null> {
  await turn;
  const { withKey, hashWithKey, isProved, open } = (await earlier)!;
  if (withKey !== null && hashWithKey !== requestHash) throw new ShopError('key_reused');
  if (withKey !== null) return { id: withKey, isProved: isProved === true };
  return open === null ? null : { id: open, isProved: !isNew };
}

interface Placed {
  id: string;
  /** Whoever asks has shown that they placed it, and not only the same words. */
  isProved: boolean;
}

function openLike(tx: Database, { key, visitor, isNew, account, requestHash }: OrderRequest, now: Date) {
  const open = tx
    .selectFrom('orders')
    .select('orders.id')
    .where('requestHash', '=', requestHash)
    .where(isUnpaid)
    .where('heldUntil', '>', now)
    .limit(1);
  const isTheirs = sql<boolean>`id = any(array(
    select order_id from order_access where token_hash = ${visitor.tokenHash}))`;
  const isNobodys = key === null && isNew === true;
  const sameAccount = sql<boolean>`account_id is not distinct from ${account?.id ?? null}::uuid`;
  const nobodys = open.where('idempotencyKey', 'is', null).where(sameAccount);
  return isNobodys ? nobodys : open.where(isTheirs);
}

/**
 * How many orders wait to be paid that are theirs: of their account, or a guest's with their address from their
 * network. Orders that strangers place under somebody's address do not keep her from ordering.
 */
export function unpaidOf(tx: Database, { payload, account, network }: OrderRequest) {
  const unpaid = tx
    .selectFrom('orders')
    .select((orders) => orders.fn.countAll<number>().as('unpaid'))
    .where('email', '=', payload.guestInfo.email)
    .where(isUnpaid);
  if (account) return unpaid.where('accountId', '=', account.id);
  return unpaid.where('accountId', 'is', null).where('network', '=', network);
}
