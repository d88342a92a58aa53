import { orderTotals, type Totals } from '#shared/checkout/totals.ts';
import { deliveryEstimate } from '#shared/checkout/delivery-estimate.ts';
import { findDeliveryArea, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { naira } from '#shared/money.ts';
import type { Order, OrderPayload } from '#shared/orders/api.ts';
import { redeemCoupon, countCouponUse } from '../../coupons/redeem-coupon.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../accounts/sessions.ts';
import { firstOf, send } from '../../db/send.ts';
import { transact } from '../../db/transact.ts';
import type { Visitor } from '../../http/cookies.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../job-queue.ts';
import { sendReservation } from '../../stock/move-stock.ts';
import {
  startOrderChecks,
  type Claim,
  type OrderChecks,
  requestHashOf,
  findRepeatedOrder,
  unpaidOf,
  type OrderRequest,
} from './order-checks.ts';
import { mayReserve } from './reservation-rules.ts';
import { hasPayments, type ReplaceableOrder, linkReplacement, replaceOrders } from './replace-order.ts';
import { orderById } from '../order-by-id.ts';
import { accessAgain, accessFor } from '../access/order-access.ts';
import { type PricedItem, readOrderItems, rejectSoldOut, availableStockOf } from './order-items.ts';
import { toPlacedOrder, orderRow, sendOrderLines, sendOrderRow } from './insert-order.ts';

/** Unpaid orders somebody may have at a time (decisions, Checkout and orders). */
const mostOpenOrders = 3;

/**
 * Places an order and holds its pieces, unless strangers hold too much already (`reservation-rules.ts`). Every price, the shipping and the total come from our own data; what the
 * client sent is only compared.
 *
 * @throws ShopError `PRICE_CHANGED` with `fresh` totals, `stock_short`, `bad_shipping`, `coupon_invalid`,
 *   `key_reused`, `too_many_open_orders`, and what `askLeft` throws; nothing is created then.
 */
export async function placeOrder(shop: Shop, payload: OrderPayload, claim: Claim): Promise<Order> {
  const { db, config, now } = shop;
  const wish = { payload, requestHash: requestHashOf(payload), holdRules: config.limits.holds, ...claim };
  const place = (left?: readonly ReplaceableOrder[]) =>
    transact(db, async (tx) => {
      const known = startOrderChecks(tx, wish, now());
      const placed = await findRepeatedOrder(wish, known);
      return placed === null
        ? newOrder(tx, { ...wish, left }, known, now())
        : returnExistingOrder(tx, { ...placed, ...claim }, now());
    });
  // The provider is asked between two transactions: nobody waits for it with the address locked.
  const order = (await place()) ?? (await place(await claim.askLeft()))!;
  // Who may not keep a thing may have come upon others who keep too much.
  if (order.heldUntil === null) await queues.releaseHolds.add(shop.jobs, db, {}, { onceInSeconds: 10 });
  return order;
}

/** The order is there already: this browser may see it now too. */
async function returnExistingOrder(
  tx: Database,
  { id, isProved, visitor, account }: { id: string; isProved: boolean; visitor: Visitor; account: Account | null },
  now: Date,
): Promise<Order> {
  // Who has shown nothing but the same words comes to the order, and does not take it over.
  if (isProved && account) await adopt(tx, id, account);
  await accessAgain(tx, { orderId: id, visitor, now }).execute();
  return orderById(tx, id);
}

/** Who signs in between two tries of one checkout takes the order of the first along. */
async function adopt(tx: Database, orderId: string, { id: accountId }: Account): Promise<void> {
  const ordersAccount = tx.updateTable('orders').set({ accountId }).where('id', '=', orderId);
  await ordersAccount.where('accountId', 'is', null).where('anonymousAt', 'is', null).execute();
}

/**
 * Writes the order with all that belongs to it, in one round trip when no coupon and no earlier order is in play. Null,
 * and nothing written, as long as the provider was not asked about payments of earlier orders.
 */
async function newOrder(
  tx: Database,
  wish: OrderRequest & { left: readonly ReplaceableOrder[] | undefined },
  known: OrderChecks,
  now: Date,
): Promise<Order | null> {
  const { payload, visitor, account, left } = wish;
  const { email } = payload.guestInfo;
  const delivery = deliveryOf(await known.delivery, payload, now);

  const { rows: named } = await known.pieces;
  const pieces = readOrderItems(payload.orderItems, named);
  // First: what an earlier order gives up, its coupon too, is there for this one.
  const { replaceable, ...earlier } = (await known.earlier)!;
  if (left === undefined && (await hasPayments(tx, replaceable))) return null;
  const replaced = await replaceOrders(tx, replaceable, left ?? [], now);
  const code = payload.couponCode;
  const { subtotal } = orderTotals(pieces, delivery.shipping);
  // Locks the coupon: before the stock, and before the order is there.
  const discount = code ? await redeemCoupon(tx, { code, subtotal, email, visitor, account }, now) : naira(0);
  const totals = orderTotals(pieces, delivery.shipping, discount);
  refuseChangedPrices(payload, pieces, totals);
  // Counted anew where earlier orders have just ended.
  const { unpaid } = replaceable.length > 0 ? await unpaidOf(tx, wish).executeTakeFirstOrThrow() : earlier;
  if (unpaid >= mostOpenOrders) throw new ShopError('too_many_open_orders');
  rejectSoldOut(pieces, named, replaced.pieces);

  const isHeld = mayReserve(availableStockOf(pieces, named), earlier, { now, rules: wish.holdRules });
  const row = orderRow(wish, { ...delivery, totals }, { isHeld, hasPaidBefore: earlier.hasPaidBefore }, now);
  const inserted = sendOrderRow(tx, row, account);
  // The rest waits for this answer only where it would otherwise fail in words of its own.
  if (code || replaced.orderIds.length > 0) await written(inserted);
  if (code) await countCouponUse(tx, { orderId: row.id, code, email, discount }, now);
  const reserved = sendReservation(tx, isHeld ? pieces : [], replaced.pieces);
  void sendOrderLines(tx, row.id, pieces);
  void send(tx, accessFor(tx, { orderId: row.id, visitor, now }));

  const { accountId } = await written(inserted);
  await reserved();
  await linkReplacement(tx, replaced, row.id);
  return toPlacedOrder(row, { pieces, area: delivery.area, account: accountId === null ? null : account });
}

async function written(inserted: ReturnType<typeof sendOrderRow>) {
  const row = await firstOf(inserted);
  if (!row) throw new ShopError('key_reused');
  return row;
}

/** How it is delivered, what that costs now, and when it arrives. */
function deliveryOf(
  table: DeliveryTable & { daysOff: readonly string[] },
  { shippingAddress: { state }, shippingPrice, shippingMethod }: OrderPayload,
  now: Date,
) {
  if (!table.states.includes(state)) {
    const message = messages.delivery.state;
    throw new ShopError('invalid_request', { message, fields: { 'shippingAddress.state': message } });
  }
  const area = findDeliveryArea(table, state, shippingPrice, shippingMethod);
  const isClosed = shippingMethod !== undefined && !table.areas.some(({ id }) => id === shippingMethod);
  if (area === undefined && isClosed) throw new ShopError('bad_shipping', { message: messages.delivery.areaClosed });
  if (area === undefined) throw new ShopError('bad_shipping');
  const promise = deliveryEstimate(state, now, table.daysOff);
  return { area, promise, shipping: naira(area?.price ?? table.fallback) };
}

/** The shopper agreed to what was on their screen: if that is no longer true, they are shown what is. */
function refuseChangedPrices(payload: OrderPayload, pieces: readonly PricedItem[], totals: Totals): void {
  const claimed = payload.orderItems.map(({ price }) => price);
  const isAsShown =
    pieces.every(({ price }, position) => price === claimed[position]) &&
    payload.itemsPrice === totals.subtotal &&
    payload.shippingPrice === totals.shipping &&
    payload.couponDiscount === totals.discount &&
    payload.totalAmount === totals.total;
  if (isAsShown) return;
  throw new ShopError('PRICE_CHANGED', {
    fresh: {
      lines: pieces.map(({ variantId, size, price, quantity }) => ({ variantId, size, price, quantity })),
      itemsPrice: totals.subtotal,
      shippingPrice: totals.shipping,
      couponDiscount: totals.discount,
      totalAmount: totals.total,
    },
  });
}
