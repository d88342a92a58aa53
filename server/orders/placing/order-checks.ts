import { createHash } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { firstOf, send, ignoringErrors } from '../../db/send.ts';
import type { Visitor } from '../../http/cookies.ts';
import { hasBeenSignedIn } from '../../rate-limits/known-browser.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import { knownAmount, reservationCounts, reservationMinutes, type ReservationRules } from './reservation-rules.ts';
import type { StockQuantity } from '../../stock/move-stock.ts';
import { isUnpaid, replaceable, type ReplaceableOrder } from './replace-order.ts';
import { loadOrderItems } from './order-items.ts';
import { isProvedBy, isRecentFreeOrder, hasIdempotencyKey, type ScopedKey } from './idempotency-key.ts';

/** Steps of the payments, which are passed in: orders may not import them. */
interface PaymentSteps {
  /** Asks the provider for earlier orders whose payment was begun and abandoned: this order replaces them. */
  findReplaceable: () => Promise<readonly ReplaceableOrder[]>;
  /** Releases lingering reservations of these items; whether enough units are available then. */
  makeRoom: (items: readonly StockQuantity[]) => Promise<boolean>;
  /** Marks an order that costs nothing as paid, in the transaction that places it. */
  payFree: (tx: Database, orderId: string) => Promise<void>;
}

/** Who sends an order, and under which key. */
export interface OrderSender extends PaymentSteps {
  /** The idempotency key of this checkout: the same key and body give the same order. */
  key: ScopedKey | null;
  visitor: Visitor;
  /** Whether the browser sent no token, so that `visitor` is new. */
  isNew?: boolean;
  /** The token of the browser's cookie, hashed; null if it keeps none. */
  browser: Buffer | null;
  /** The network that the request comes from. */
  network: string;
  /** The signed-in account: the session says who is a guest, not the body. */
  account: Account | null;
}

/** Two requests with the same hash are the same order. */
export function requestHashOf(payload: OrderPayload): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}

export interface OrderRequest extends OrderSender {
  payload: OrderPayload;
  requestHash: string;
  reservationRules: ReservationRules;
}

export type OrderChecks = ReturnType<typeof startOrderChecks>;

/** Everything that placing an order needs to know from the database, in one round trip. */
export function startOrderChecks(tx: Database, request: OrderRequest, now: Date) {
  const { payload, account, visitor, isNew } = request;
  const { email } = payload.guestInfo;
  // Every statement of an order finds its rows by an index, whatever the values, and planning the long ones costs ten times
  // what executing them does. In a large shop PostgreSQL would otherwise plan them for each order.
  void send(tx, sql`set local plan_cache_mode = force_generic_plan`.compile(tx));
  // A lock per account and per browser, whose orders may have any address, and then one per address, so that a double tap
  // cannot place two orders and four tabs cannot reserve four times. They come first: the queries behind them run once they
  // are held.
  if (account) void sendLock(tx, `orders of account:${account.id}`);
  if (!isNew) void sendLock(tx, `orders of browser:${visitor.tokenHash.toString('base64')}`);
  const lock = sendLock(tx, `order:${email}`);
  return {
    lock,
    earlier: ignoringErrors(firstOf(send(tx, earlierOrders(tx, request, now)))),
    delivery: ignoringErrors(deliveryTable(tx)),
    stockRows: send(tx, loadOrderItems(tx, payload.orderItems)),
  };
}

const sendLock = (tx: Database, name: string) =>
  send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(tx));

/** What earlier orders mean for this one, in one row. */
function earlierOrders(tx: Database, request: OrderRequest, now: Date) {
  const { payload, visitor } = request;
  const { email } = payload.guestInfo;
  return tx
    .selectFrom(sql`(values (1))`.as('once'))
    .leftJoinLateral(orderWithKey(tx, request, now).as('withKey'), (join) => join.onTrue())
    .select([
      'withKey.id as withKey',
      'withKey.requestHash as hashWithKey',
      'withKey.isProved',
      sameOpenOrder(tx, request, now).as('open'),
      sql<string[]>`array(${replaceable(tx, { visitor, email }, now)})`.as('replaceable'),
      unpaidOf(tx, request).as('unpaid'),
      knownAmount(request, request.reservationRules).as('knownAmount'),
      hasBeenSignedIn(request.browser, email, now).as('isEmailProved'),
    ])
    .select(reservationCounts(request.network, { now, rules: request.reservationRules }))
    .$narrowType<{ unpaid: NotNull }>();
}

/** The order that was placed under the key of this request, if it has one. */
function orderWithKey(tx: Database, { key, visitor }: OrderRequest, now: Date) {
  return tx
    .selectFrom('orders')
    .select(['id', 'requestHash', (key ? isProvedBy(key, visitor) : sql<boolean>`false`).as('isProved')])
    .where(key ? hasIdempotencyKey(key, visitor, now) : sql<boolean>`false`)
    .orderBy('createdAt')
    .limit(1);
}

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

/**
 * An order with the same contents, of the same browser or of another request without identity, that is unpaid; or one
 * that costs nothing or was paid with credit alone, for as long as it could have been unpaid.
 */
function sameOpenOrder(tx: Database, { payload, key, visitor, isNew, account, requestHash }: OrderRequest, now: Date) {
  const isOpen =
    payload.totalAmount === (payload.storeCredit ?? 0)
      ? isRecentFreeOrder(now)
      : sql<boolean>`${isUnpaid} and held_until > ${now}
    and (pay_by is null or created_at > ${new Date(now.getTime() - reservationMinutes * 60_000)})`;
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

/**
 * Counts the unpaid orders of the sender: those of the account, whatever address was typed, or a guest's with the address
 * in the same browser; of a request without a token, guest orders with the address from the same network. So orders that
 * others place under a shopper's address do not stop the shopper from ordering. Those that are paid on delivery have a
 * limit of their own: they may wait for weeks.
 */
export function unpaidOf(tx: Database, { payload, account, network, visitor, isNew }: OrderRequest) {
  const orders = tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('payBy', 'is', null)
    .where(isUnpaid);
  if (account) return orders.where('accountId', '=', account.id);
  const ofGuests = orders.where('email', '=', payload.guestInfo.email).where('accountId', 'is', null);
  if (isNew) return ofGuests.where('network', '=', network);
  return ofGuests.where(sql<boolean>`id in (
    select order_id from order_access where token_hash = ${visitor.tokenHash} and by_link is not true)`);
}
