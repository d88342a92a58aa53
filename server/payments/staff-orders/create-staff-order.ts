import { randomUUID } from 'node:crypto';
import { orderEstimate } from '#shared/checkout/delivery-estimate.ts';
import { deliveredItems } from '#shared/cart/lines.ts';
import { chosenDeliveryArea, deliveryPrice } from '#shared/checkout/shipping.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import type { StaffOrderForm } from '#shared/admin/staff-orders/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import { naira } from '#shared/money.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { formKeys } from '../../orders/admin/form-keys.ts';
import { changeStatus } from '../../orders/status/change-status.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { loadOrderItems, orderLineRows, type PricedItem, readOrderItems } from '../../orders/placing/order-items.ts';
import { orderDestination } from '../../orders/placing/order-destination.ts';
import { reservationMinutes } from '../../orders/placing/reservation-rules.ts';
import { retryWithRoom } from '../../orders/placing/retry-with-room.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import type { Shop } from '../../shop.ts';
import { staffActorId } from '../../staff/gate.ts';
import { reserveStock } from '../../stock/move-stock.ts';
import { makeRoomToOrder } from '../reservations/make-room-to-order.ts';
import { logAgreedDelivery, priceOfDelivery } from './agreed-delivery.ts';
import { rejectLargeDiscount } from './discount-limit.ts';
import { receiveDeposit } from '../deposits/receive-deposit.ts';
import { endOfRest } from '../deposits/terms-of-deposit.ts';
import { payByHand } from './pay-by-hand.ts';
import { endOfPayLink } from './terms.ts';

interface StaffOrder {
  form: StaffOrderForm;
  by: Staff;
  /** Writes the audit entry for the new order. */
  audit: (orderId: string) => InTransaction;
}

/**
 * Enters an order. Paid by cash, POS or transfer (docs/decisions/0076): order, payment and sold units in one transaction,
 * or nothing. What the customer takes along is delivered at once. With a pay link (docs/decisions/0077), or a deposit
 * (docs/decisions/0103): an unpaid order with its reserved units. The same key and form give the same order.
 *
 * @returns the order's id
 * @throws ShopError `stock_short`, `PRICE_CHANGED` when the total is not the one that staff saw, `bad_shipping`,
 *   `discount_too_large`, `invalid_request`, `key_reused`
 */
export function createStaffOrder(shop: Shop, order: StaffOrder): Promise<string> {
  return retryWithRoom(
    () => transact(shop.db, (tx) => enter(shop, tx, order)),
    () => makeRoomToOrder(shop, order.form.items),
  );
}

async function enter(shop: Shop, tx: Database, { form, by, audit }: StaffOrder): Promise<string> {
  const now = shop.now();
  const who = staffActorId(by);
  const { idempotencyKey, requestHash } = formKeys(who, form.key, form);
  const known = await orderWithKey(tx, { idempotencyKey, requestHash });
  if (known !== null) return known;

  const items = readOrderItems(form.items, await loadOrderItems(tx, form.items).execute());
  const delivery = await deliveryOf(tx, form, { items, now });
  const discount = form.discount?.amount ?? 0;
  const totals = orderTotals(items, delivery.shipping, naira(discount));
  if (form.discount) await rejectLargeDiscount(tx, by, { amount: discount, subtotal: totals.subtotal });
  rejectChangedPrices(form, items, totals.total);

  const { customer } = form;
  const restBy = form.deposit && endOfRest(form.deposit.restBy, now);
  const payBy = form.payment.way === 'link' ? earlier(await endOfPayLink(tx, now), restBy) : restBy;
  const row = {
    id: randomUUID(),
    createdAt: now,
    // A payment by hand reserves its units within this transaction only.
    heldUntil: payBy ?? minutesAfter(now, reservationMinutes),
    payBy,
    hasPaidBefore: true, // Staff know the customer: the units are not an unknown shopper's to linger or be released.
    ...customer,
    // Any staff can open the pay link of an order without an address and add one there.
    emailByStaff: customer.email === '' || !may(by.role, 'money.refund'),
    name: customer.name || adminMessages.staffOrders.walkIn,
    shipToPhone: customer.phone,
    country: 'Nigeria',
    ...delivery.columns,
    paymentMethod: 'paystack', // The only value that the former release knows; `manual_payments` has the way.
    itemsPrice: totals.subtotal,
    shippingPrice: totals.shipping,
    couponDiscount: totals.discount,
    discountReason: form.discount?.reason ?? null,
    totalAmount: totals.total,
    channel: form.channel,
    placedBy: who,
    idempotencyKey,
    requestHash,
  };
  const inserted = await tx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A second tap waited for the first one to commit, and returns its order.
  if (!inserted) return (await orderWithKey(tx, { idempotencyKey, requestHash }))!;
  await tx.insertInto('orderLines').values(orderLineRows(row.id, items)).execute();
  await reserveStock(tx, items);
  if (form.deposit && restBy) {
    await tx.insertInto('deposits').values({ orderId: row.id, amount: form.deposit.amount, restBy }).execute();
  }
  const { listed } = delivery;
  await logAgreedDelivery(tx, { ...form, orderId: row.id, listed, who, at: now });
  await receivePayment(shop, tx, { orderId: row.id, form, who });
  if (form.address === null) await handOver(shop, tx, { orderId: row.id, by });
  await audit(row.id)(tx);
  return row.id;
}

/** The deposit comes before the rest. */
const earlier = (end: Date, restBy: Date | null): Date => (restBy !== null && restBy < end ? restBy : end);

/** The amount that staff have received by hand: the deposit, or the total. */
async function receivePayment(
  shop: Shop,
  tx: Database,
  { orderId, form, who }: { orderId: string; form: StaffOrderForm; who: `staff:${string}` },
): Promise<void> {
  const { way, reference } = form.payment;
  if (way === 'link') return;
  const order = await lockOrder(tx, orderId);
  if (form.deposit) await receiveDeposit(shop, tx, { order, byHand: { way, reference, who } });
  else await payByHand(shop, tx, { order, way, reference, who });
}

/** The customer leaves with the items: no emails about a parcel. */
async function handOver(shop: Shop, tx: Database, { orderId, by }: { orderId: string; by: Staff }): Promise<void> {
  const entry = { who: staffActorId(by), at: shop.now() };
  const shipped = { ...entry, to: 'shipped', columns: { shippedAt: entry.at } } as const;
  await changeStatus(tx, await lockOrder(tx, orderId), shipped);
  const delivered = { ...entry, to: 'delivered', columns: { deliveredAt: entry.at } } as const;
  await changeStatus(tx, await lockOrder(tx, orderId), delivered);
}

/** The order that was entered under a key; null if there is none. */
async function orderWithKey(
  tx: Database,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<string | null> {
  const known = await tx
    .selectFrom('orders')
    .select(['id', 'requestHash'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (known && known.requestHash !== requestHash) {
    throw new ShopError('key_reused', { message: adminMessages.staffOrders.alreadySaved });
  }
  return known?.id ?? null;
}

/** The destination and its price, as at the checkout or as staff agreed it. An order that is taken along has none. */
async function deliveryOf(
  tx: Database,
  form: StaffOrderForm,
  { items, now }: { items: readonly PricedItem[]; now: Date },
) {
  const { address } = form;
  const table = await deliveryTable(tx);
  if (address === null) {
    const columns = { street: '', city: '', state: table.states[0] ?? '', shippingMethod: null };
    return { listed: naira(0), shipping: naira(0), columns: { ...columns, deliverFrom: null, deliverBy: null } };
  }
  const { street, city, state, area: id } = address;
  if (!table.states.includes(state)) {
    const message = messages.delivery.state;
    throw new ShopError('invalid_request', { message, fields: { 'address.state': message } });
  }
  const area = chosenDeliveryArea(table, state, id);
  if (area === undefined) throw new ShopError('bad_shipping');
  const place = orderDestination({ street, city, zipCode: '' }, area);
  const { from, to } = orderEstimate({ state, ...place }, now, table);
  const listed = deliveryPrice(table, area, deliveredItems(items));
  return {
    listed,
    shipping: priceOfDelivery(form, { listed, isPickup: place.isPickup }),
    columns: { ...place, state, shippingMethod: area?.id ?? null, deliverFrom: from, deliverBy: to },
  };
}

/** Staff asked the customer for the total on their screen. */
function rejectChangedPrices(
  { items: shown, totalAmount }: StaffOrderForm,
  items: readonly PricedItem[],
  total: number,
) {
  if (total === totalAmount && items.every(({ price }, position) => price === shown[position]!.price)) return;
  throw new ShopError('PRICE_CHANGED', { message: adminMessages.staffOrders.priceChanged });
}
