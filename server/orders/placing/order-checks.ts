import { type NotNull, sql } from 'kysely';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { firstOf, send, ignoringErrors } from '../../db/send.ts';
import { namedLock, ordersWithEmail } from '../../db/locks/named-lock.ts';
import type { Visitor } from '../../http/cookies.ts';
import { hasBeenSignedIn } from '../../rate-limits/known-browser.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import type { StockQuantity } from '../../stock/move-stock.ts';
import type { ScopedKey } from './idempotency-key.ts';
import { loadOrderItems } from './order-items.ts';
import { orderWithKey, sameOpenOrder } from './repeated-order.ts';
import { replaceable, type ReplaceableOrder } from './replace-order.ts';
import { knownAmount, reservationCounts, type ReservationRules } from './reservation-rules.ts';
import { unpaidOf } from './unpaid-orders.ts';

/** Steps of the payments, which are passed in: orders may not import them. */
interface PaymentSteps {
  /** Asks the provider which earlier orders have a payment that was begun and abandoned: this order replaces them. */
  findReplaceable: () => Promise<readonly ReplaceableOrder[]>;
  /** Releases lingering reservations of these items; whether enough units are available then. */
  makeRoom: (items: readonly StockQuantity[]) => Promise<boolean>;
  /** Marks an order that costs nothing as paid, in the transaction that places it. */
  payFree: (tx: Database, orderId: string) => Promise<void>;
}

/** The sender of an order, and its key. */
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
  const lock = sendLock(tx, ordersWithEmail(email));
  return {
    lock,
    earlier: ignoringErrors(firstOf(send(tx, earlierOrders(tx, request, now)))),
    delivery: ignoringErrors(deliveryTable(tx)),
    stockRows: send(tx, loadOrderItems(tx, payload.orderItems)),
  };
}

const sendLock = (tx: Database, name: string) => send(tx, namedLock(name).compile(tx));

/** The effects of earlier orders on this one, in one row. */
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
