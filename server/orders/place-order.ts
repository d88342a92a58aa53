import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { orderTotals, type Totals } from '#shared/checkout/totals.ts';
import { areaMeant } from '#shared/checkout/shipping.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { naira } from '#shared/money.ts';
import type { Order, OrderPayload } from '#shared/orders/api.ts';
import { claimCoupon, countCouponUse } from '../coupons/claim-coupon.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../accounts/sessions.ts';
import { transact } from '../db/transact.ts';
import type { Visitor } from '../http/cookies.ts';
import { orderReceivedLetter } from '../mail/letters/order-received.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deliveryTable } from '../settings/delivery-table.ts';
import type { Shop } from '../shop.ts';
import { reserveStock } from '../stock/move-stock.ts';
import { noteSuccessor, replaceLeft, type LeftOrder } from './left-orders.ts';
import { orderById } from './order-by-id.ts';
import { type OrderedPiece, orderedPieces } from './ordered-pieces.ts';

/** How long the pieces of an unpaid order are kept (decisions, Checkout and orders). */
export const holdMinutes = 30;
/** Unpaid orders one e-mail address may have at a time: nobody empties the shelves without paying. */
const mostOpenOrders = 3;
/**
 * New orders an hour of which an address gets the letter: a guest may type in anybody's. Who orders still more has the
 * order in the browser, and the receipt comes whatever the number.
 */
const mostReceivedLetters = 10;

interface Claim {
  /** The browser's name for this checkout: the same key and body give the same order. */
  key: string | undefined;
  visitor: Visitor;
  /** Whether the browser came without a token: `visitor` is new then. */
  isNew?: boolean;
  /** Earlier orders whose payment was begun and left, as the provider says: this order takes their place. */
  left?: readonly LeftOrder[];
  /** Who is signed in: the session says who is a guest, not the body. */
  account: Account | null;
}

/**
 * Places an order and holds its pieces. Every price, the shipping and the total come from our own data; what the
 * client sent is only compared.
 *
 * @throws ShopError `PRICE_CHANGED` with `fresh` totals, `stock_short`, `bad_shipping`, `coupon_invalid`,
 *   `key_reused`, `too_many_open_orders`; nothing is created then.
 */
export async function placeOrder(shop: Shop, payload: OrderPayload, claim: Claim): Promise<Order> {
  const { db, now } = shop;
  const wish = { payload, requestHash: requestHashOf(payload), ...claim };
  const orderId = await transact(db, async (tx) => {
    // Orders of one address take turns, so a double tap cannot place two and four tabs cannot hold four.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${payload.guestInfo.email}`}, 0))`.execute(tx);
    const placed = await sameOrder(tx, wish, now());
    const id = placed ?? (await newOrder(tx, wish, now()));
    // A new browser has shown nothing but the same words: it comes to the order, and does not take it over.
    if (placed !== undefined && claim.account && !claim.isNew) await adopt(tx, placed, claim.account);
    await tx
      .insertInto('orderAccess')
      .values({ tokenHash: claim.visitor.tokenHash, orderId: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const isToBeTold = placed === undefined && (await mayBeWrittenTo(tx, payload.guestInfo.email, now()));
    if (isToBeTold) await queueReceived({ ...shop, tx }, id);
    return id;
  });
  return orderById(db, orderId);
}

/** Tells one wish from another: two requests with the same are the same order. */
export function requestHashOf(payload: OrderPayload): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}

interface Wish extends Claim {
  payload: OrderPayload;
  requestHash: string;
}

/**
 * The order that this very request placed before: by its key; by the same browser while its hold lasts, so that two
 * tabs pay one order; or, without key and token, by another request without them that said the very same. Only who
 * sent all of it, name, phone and address too, comes to that order, and learns nothing but what they sent
 * (docs/decisions/0012).
 */
async function sameOrder(tx: Database, { key, visitor, isNew, account, requestHash }: Wish, now: Date) {
  if (key !== undefined) {
    const placed = await tx
      .selectFrom('orders')
      .select(['id', 'requestHash'])
      .where('idempotencyKey', '=', key)
      .executeTakeFirst();
    if (placed && placed.requestHash !== requestHash) throw new ShopError('key_reused');
    if (placed) return placed.id;
  }
  const open = tx
    .selectFrom('orders')
    .select('orders.id')
    .where('requestHash', '=', requestHash)
    .where('status', '=', 'pending')
    .where('heldUntil', '>', now);
  const isTheirs = sql<boolean>`exists (
    select from order_access where order_id = orders.id and token_hash = ${visitor.tokenHash})`;
  const isNobodys = key === undefined && isNew === true;
  const sameAccount = sql<boolean>`account_id is not distinct from ${account?.id ?? null}::uuid`;
  const nobodys = open.where('idempotencyKey', 'is', null).where(sameAccount);
  const found = await (isNobodys ? nobodys : open.where(isTheirs)).executeTakeFirst();
  return found?.id;
}

async function mayBeWrittenTo(tx: Database, email: string, now: Date): Promise<boolean> {
  const { lately } = await tx
    .selectFrom('orders')
    .select((orders) => orders.fn.countAll<number>().as('lately'))
    .where('email', '=', email)
    .where('createdAt', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return lately <= mostReceivedLetters;
}

/** The letter with the link to pay, in the transaction that makes the order. */
async function queueReceived({ tx, ...shop }: Shop & { tx: Database }, id: string): Promise<void> {
  const order = await orderById(tx, id);
  const letter = orderReceivedLetter({ order }, await shop.settings(tx));
  await queueMail({ ...shop, tx }, { key: `order-received:${id}`, to: order.guestInfo.email, letter });
}

/** Who signs in between two tries of one checkout takes the order of the first along. */
async function adopt(tx: Database, orderId: string, { id: accountId }: Account): Promise<void> {
  const ordersAccount = tx.updateTable('orders').set({ accountId }).where('id', '=', orderId);
  await ordersAccount.where('accountId', 'is', null).where('anonymousAt', 'is', null).execute();
}

async function newOrder(tx: Database, { payload, key, requestHash, visitor, account, left }: Wish, now: Date) {
  const { shippingAddress: address, guestInfo } = payload;
  const { area, shipping } = await deliveryOf(tx, payload);

  const pieces = await orderedPieces(tx, payload.orderItems);
  // First: what an earlier order gives up, its coupon too, is there for this one.
  const replaced = await replaceLeft(tx, { visitor, email: guestInfo.email, left }, now);
  const code = payload.couponCode;
  const { subtotal } = orderTotals(pieces, shipping);
  // Locks the coupon: before the stock, and before the order is there.
  const discount = code
    ? await claimCoupon(tx, { code, subtotal, email: guestInfo.email, visitor, account }, now)
    : naira(0);
  const totals = orderTotals(pieces, shipping, discount);
  refuseChangedPrices(payload, pieces, totals);
  await refuseFourth(tx, guestInfo.email);

  const order = await tx
    .insertInto('orders')
    .values({
      createdAt: now,
      heldUntil: new Date(now.getTime() + holdMinutes * 60_000),
      // Whoever deletes their account at this very moment has placed a guest's order.
      accountId: account && sql<string | null>`(select id from accounts where id = ${account.id} for key share)`,
      email: guestInfo.email,
      name: guestInfo.name,
      phone: guestInfo.phone,
      street: address.street,
      city: address.city,
      state: address.state,
      zipCode: address.zipCode,
      country: address.country,
      shipToPhone: address.phone,
      shippingMethod: area?.id ?? null,
      paymentMethod: payload.paymentMethod,
      itemsPrice: totals.subtotal,
      shippingPrice: totals.shipping,
      couponCode: code,
      couponDiscount: totals.discount,
      totalAmount: totals.total,
      idempotencyKey: key ?? null,
      requestHash,
    })
    // Another address with the same key: whoever commits first has it.
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!order) throw new ShopError('key_reused');

  if (code) await countCouponUse(tx, { orderId: order.id, code, email: guestInfo.email, discount }, now);
  await reserveStock(tx, pieces, replaced.pieces);
  await noteSuccessor(tx, replaced, order.id);
  await tx
    .insertInto('orderLines')
    .values(pieces.map((piece, position) => ({ ...piece, orderId: order.id, position })))
    .execute();
  return order.id;
}

/** How it is delivered, and what that costs now. */
async function deliveryOf(tx: Database, { shippingAddress: { state }, shippingPrice, shippingMethod }: OrderPayload) {
  const table = await deliveryTable(tx);
  if (!table.states.includes(state)) {
    const message = messages.delivery.state;
    throw new ShopError('invalid_request', { message, fields: { 'shippingAddress.state': message } });
  }
  const area = areaMeant(table, state, shippingPrice, shippingMethod);
  const isClosed = shippingMethod !== undefined && !table.areas.some(({ id }) => id === shippingMethod);
  if (area === undefined && isClosed) throw new ShopError('bad_shipping', { message: messages.delivery.areaClosed });
  if (area === undefined) throw new ShopError('bad_shipping');
  return { area, shipping: naira(area?.price ?? table.fallback) };
}

/** The shopper agreed to what was on their screen: if that is no longer true, they are shown what is. */
function refuseChangedPrices(payload: OrderPayload, pieces: readonly OrderedPiece[], totals: Totals): void {
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

/** Each of them holds pieces, also one whose hold is over and about which the provider could not be asked yet. */
async function refuseFourth(tx: Database, email: string): Promise<void> {
  const { open } = await tx
    .selectFrom('orders')
    .select((orders) => orders.fn.countAll<number>().as('open'))
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (open >= mostOpenOrders) throw new ShopError('too_many_open_orders');
}
