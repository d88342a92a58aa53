import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryEstimate } from '#shared/checkout/format-estimate.ts';
import type { DeliveryArea } from '#shared/checkout/shipping.ts';
import type { Totals } from '#shared/checkout/totals.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { send } from '../../db/send.ts';
import type { OrderRequest } from './order-checks.ts';
import { toOrder } from '../to-order.ts';
import { orderLineRows, type PricedItem } from './order-items.ts';
import { orderDestination } from './order-destination.ts';
import { reservationMinutes } from './reservation-rules.ts';
import { storedKey } from './idempotency-key.ts';

export type NewOrderRow = ReturnType<typeof orderRow>;

/** The row of a new order: what the shopper sent, with our own prices. */
export function orderRow(
  { payload, key, requestHash, network }: OrderRequest,
  { area, estimate, totals }: { area: DeliveryArea | null; estimate: DeliveryEstimate; totals: Totals },
  {
    isReserved,
    isFirm,
    ...columns
  }: { isReserved: boolean; isFirm: boolean; isEmailProved: boolean; firmUntil: Date | null },
  now: Date,
) {
  const { shippingAddress: address, guestInfo } = payload;
  return {
    id: randomUUID(),
    createdAt: now,
    heldUntil: minutesAfter(now, reservationMinutes),
    releasedAt: isReserved ? null : now,
    hasPaidBefore: isFirm,
    ...columns,
    network,
    email: guestInfo.email,
    name: guestInfo.name,
    phone: guestInfo.phone,
    ...orderDestination(address, area),
    state: address.state,
    country: address.country,
    shipToPhone: address.phone,
    shippingMethod: area?.id ?? null,
    deliverFrom: estimate.from,
    deliverBy: estimate.to,
    paymentMethod: payload.paymentMethod,
    itemsPrice: totals.subtotal,
    shippingPrice: totals.shipping,
    couponCode: payload.couponCode,
    couponDiscount: totals.discount,
    totalAmount: totals.total,
    idempotencyKey: key && storedKey(key),
    requestHash,
  };
}

/** Inserts the order; returns no row when another order has its key: the first to commit has it. */
export function sendOrderRow(tx: Database, row: NewOrderRow, account: Account | null) {
  // When the account is deleted at this moment, the order becomes a guest's.
  const accountId = account && sql<string | null>`(select id from accounts where id = ${account.id} for key share)`;
  return send(
    tx,
    tx
      .insertInto('orders')
      .values({ ...row, accountId })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returning(['accountId']),
  );
}

export function sendOrderLines(tx: Database, orderId: string, items: readonly PricedItem[]) {
  return send(tx, tx.insertInto('orderLines').values(orderLineRows(orderId, items)));
}

/** The order as `orderById` would return it, without a query for what was just written. */
export function toPlacedOrder(
  row: NewOrderRow,
  {
    items,
    area,
    credit,
    account,
  }: { items: readonly PricedItem[]; area: { name: string } | null; credit: number; account: Account | null },
): Order {
  return toOrder({
    ...row,
    ...laterColumns,
    shippingName: area?.name ?? null,
    storeCredit: credit,
    status: 'pending',
    paymentStatus: 'unpaid',
    lines: items.map(({ productId, variantId, name, image, size, colorName, quantity, price }) => {
      return { product: productId, variantId, name, image, size, color: colorName, quantity, price };
    }),
    user: account && { name: `${account.firstName} ${account.lastName}`, email: account.email },
  });
}

/** Columns that are set later in the life of an order. */
const laterColumns = {
  isPaymentPending: false,
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  endReason: null,
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
  refunds: [],
  onDelivery: null,
  deposit: null,
  change: null,
  parcels: [],
  lostParcels: [],
  isMoreToSend: true,
  isCourierBooked: false,
  undelivered: null,
};
