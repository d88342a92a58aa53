import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Totals } from '#shared/checkout/totals.ts';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import { leavesPayable } from '#shared/payments/min-payment.ts';
import { payWithCredit } from '../../store-credit/credit.ts';
import { countCouponUse } from '../../coupons/redeem-coupon.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../accounts/sessions.ts';
import { firstOf, send } from '../../db/send.ts';
import { transact } from '../../db/transact.ts';
import type { Visitor } from '../../http/cookies.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { sendReservation } from '../../stock/move-stock.ts';
import { startOrderChecks, type OrderSender, type OrderChecks, type OrderRequest } from './order-checks.ts';
import { findRepeatedOrder, requestHashOf } from './repeated-order.ts';
import { unpaidOf } from './unpaid-orders.ts';
import { endOfFirmness, knownAmount, mayReserve } from './reservation-rules.ts';
import { hasPayments, type ReplaceableOrder, type Replaced, linkReplacement, replaceOrders } from './replace-order.ts';
import { orderById } from '../order-by-id.ts';
import { accessFor, renewAccess } from '../access/order-access.ts';
import { type PricedItem, readOrderItems, rejectSoldOut, availableStockOf, takesLastUnits } from './order-items.ts';
import { giveToFirstPayer } from './first-to-pay.ts';
import { retryWithRoom } from './retry-with-room.ts';
import { toPlacedOrder, type NewOrderRow, orderRow, sendOrderLines, sendOrderRow } from './insert-order.ts';
import { deliveryOf, priceOrder } from './price-order.ts';

/** Unpaid orders that a shopper may have at a time. */
const maxUnpaidOrders = 3;

/**
 * Places an order and reserves its units, unless the limits for unpaid orders are reached (`reservation-rules.ts`). One
 * that costs nothing, or is paid with credit, is paid at once.
 * Every price, the shipping and the total come from our own data; the client's are only compared with them.
 *
 * @throws ShopError `PRICE_CHANGED` with `fresh` totals, `stock_short`, `bad_shipping`, `coupon_invalid`,
 *   `key_reused`, `credit_changed`, `total_too_small`, `too_many_open_orders`, and what `findReplaceable` throws; then nothing
 *   is created.
 */
export async function placeOrder(shop: Shop, payload: OrderPayload, sender: OrderSender): Promise<Order> {
  const { db, config, now } = shop;
  const request = {
    payload,
    requestHash: requestHashOf(payload),
    reservationRules: config.limits.reservations,
    ...sender,
  };
  let isNew = false;
  const place = (abandoned?: readonly ReplaceableOrder[]) =>
    transact(db, async (tx) => {
      const checks = startOrderChecks(tx, request, now());
      const repeated = await findRepeatedOrder(request, checks);
      isNew = repeated === null;
      return repeated === null
        ? newOrder(tx, { ...request, abandoned, jobs: shop.jobs }, checks, now())
        : returnExistingOrder(tx, { ...repeated, ...sender }, now());
    });
  const makeRoom = () => sender.makeRoom(payload.orderItems);
  // The provider is asked between two transactions, so that the lock of the address is not held in the meantime.
  const order =
    (await retryWithRoom(place, makeRoom)) ??
    (await retryWithRoom(async () => place(await sender.findReplaceable()), makeRoom))!;
  if (isNew) shop.counts.ordersPlaced += 1;
  // An order without a reservation suggests that other unpaid orders reserve too much.
  if (order.status === 'pending' && order.reservedUntil === null)
    await queues.releaseReservations.add(shop.jobs, db, {}, { onceInSeconds: 10 });
  return order;
}

/** Returns an order that exists already, and gives this browser access to it. */
async function returnExistingOrder(
  tx: Database,
  { id, isProved, visitor, account }: { id: string; isProved: boolean; visitor: Visitor; account: Account | null },
  now: Date,
): Promise<Order> {
  // A sender with nothing but the same contents may read the order, but it does not move to their account.
  if (isProved && account) await assignAccount(tx, id, { account, visitor });
  await renewAccess(tx, { orderId: id, visitor, now }).execute();
  return orderById(tx, id);
}

/** Moves a guest's order to the account of a shopper who signed in between two tries of one checkout. */
async function assignAccount(
  tx: Database,
  orderId: string,
  { account, visitor }: { account: Account; visitor: Visitor },
): Promise<void> {
  const update = tx.updateTable('orders').set({ accountId: account.id }).where('id', '=', orderId);
  await update
    .where('accountId', 'is', null)
    .where('anonymousAt', 'is', null)
    .where(sql<boolean>`not exists (
      select from order_access where order_id = orders.id and token_hash = ${visitor.tokenHash} and by_link)`)
    .execute();
}

/**
 * Writes the order and everything that belongs to it, in one round trip when there is no coupon and no earlier order.
 * Returns null and writes nothing when the provider must first be asked about payments of earlier orders.
 */
async function newOrder(
  tx: Database,
  request: OrderRequest & { abandoned: readonly ReplaceableOrder[] | undefined; jobs: PgBoss },
  checks: OrderChecks,
  now: Date,
): Promise<Order | null> {
  const { payload, account, abandoned } = request;
  const table = await checks.delivery;
  const { rows: stockRows } = await checks.stockRows;
  const items = readOrderItems(payload.orderItems, stockRows);
  const delivery = deliveryOf(table, payload, items, now);
  // First, so that this order can use the units and the coupon that an earlier one gives up.
  const { replaceable, ...earlier } = (await checks.earlier)!;
  if (abandoned === undefined && (await hasPayments(tx, replaceable))) return null;
  const replaced = await replaceOrders(tx, replaceable, abandoned ?? [], now);
  const totals = await priceOrder(tx, request, { items, shipping: delivery.shipping }, now);
  // Counted again when earlier orders were just cancelled.
  const { unpaid, known } =
    replaceable.length > 0 ? await unpaidNow(tx, request) : { unpaid: earlier.unpaid, known: earlier.knownAmount };
  if (unpaid >= maxUnpaidOrders) throw new ShopError('too_many_open_orders');
  rejectSoldOut(items, stockRows, replaced.units);
  const { credit, isPaid } = creditFor(payload, totals);

  const context = { now, rules: request.reservationRules };
  const { isEmailProved } = earlier;
  const isFirm = known > 0 && totals.total <= known;
  const isReserved = isPaid || mayReserve(availableStockOf(items, stockRows), { ...earlier, isFirm }, context);
  const firmUntil = isReserved && !isPaid && !isFirm ? (replaced.firmUntil ?? endOfFirmness(context)) : null;
  const row = orderRow(request, { ...delivery, totals }, { isReserved, isFirm, isEmailProved, firmUntil }, now);
  const { accountId } = await writeOrder(tx, request, { row, items, replaced }, now);

  for (const id of replaced.reserving) await giveToFirstPayer(tx, id, { ...context, isSoldOutOnly: true });
  await linkReplacement(tx, replaced, row.id);
  if (credit > 0) await payWithCredit(tx, { orderId: row.id, accountId, amount: credit });
  if (isPaid) {
    await request.payFree(tx, row.id);
    return orderById(tx, row.id);
  }
  if (firmUntil && takesLastUnits(items, stockRows)) await releaseLater(tx, request);
  return toPlacedOrder(row, { items, area: delivery.area, credit, account: accountId === null ? null : account });
}

/** How many unpaid orders the sender has, and for how much more they may reserve, as known shoppers do. */
async function unpaidNow(tx: Database, request: OrderRequest) {
  const { unpaid } = await unpaidOf(tx, request).executeTakeFirstOrThrow();
  const { known } = await tx
    .selectNoFrom(knownAmount(request, request.reservationRules).as('known'))
    .executeTakeFirstOrThrow();
  return { unpaid, known };
}

/** The credit that the shopper spends, and whether the order needs no payment: it costs nothing, or credit pays all of it. */
function creditFor({ storeCredit: credit = 0 }: OrderPayload, { total }: Totals): { credit: number; isPaid: boolean } {
  if (credit > total) throw new ShopError('credit_changed');
  if (!leavesPayable(credit, total)) throw new ShopError('total_too_small');
  return { credit, isPaid: credit === total };
}

/**
 * Writes the order with its lines, its units, the use of its coupon and the access of this browser.
 *
 * @returns the account that it belongs to: null when that was deleted at this moment
 */
async function writeOrder(
  tx: Database,
  { visitor, account }: OrderSender,
  { row, items, replaced }: { row: NewOrderRow; items: readonly PricedItem[]; replaced: Replaced },
  now: Date,
): Promise<{ accountId: string | null }> {
  const { id: orderId, couponCode: code, email } = row;
  const inserted = sendOrderRow(tx, row, account);
  // The rest waits for the insert only where it would otherwise fail with an error of its own.
  if (code || replaced.orderIds.length > 0) await insertedRow(inserted);
  if (code) await countCouponUse(tx, { orderId, code, email, discount: row.couponDiscount }, now);
  const reserved = sendReservation(tx, row.releasedAt === null ? items : [], replaced.units);
  void sendOrderLines(tx, orderId, items);
  void send(tx, accessFor(tx, { orderId, visitor, now }));
  const written = await insertedRow(inserted);
  await reserved();
  return written;
}

/** As soon as the reservation lingers, its units are shown as available again. */
async function releaseLater(tx: Database, { jobs, reservationRules }: { jobs: PgBoss } & OrderRequest) {
  const onceInSeconds = 5;
  // Later by the window in which no second job is added, so that the one job serves all orders of the window.
  const afterSeconds = reservationRules.firmSeconds + onceInSeconds;
  await queues.releaseReservations.add(jobs, tx, {}, { onceInSeconds, afterSeconds });
}

async function insertedRow(inserted: ReturnType<typeof sendOrderRow>) {
  const row = await firstOf(inserted);
  if (!row) throw new ShopError('key_reused');
  return row;
}
