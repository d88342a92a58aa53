import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryEstimate } from '#shared/checkout/format-estimate.ts';
import type { Totals } from '#shared/checkout/totals.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Account } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { send } from '../../db/send.ts';
import type { OrderRequest } from './order-checks.ts';
import { toOrder } from '../order-by-id.ts';
import type { PricedItem } from './order-items.ts';
import { storedIdempotencyKey } from './idempotency-key.ts';

/** How long an unpaid order waits and keeps its pieces, if it keeps any (decisions, Checkout and orders). */
export const reservationMinutes = 30;

type NewOrderRow = ReturnType<typeof orderRow>;

/** A new order, as it is to be written: what was wished for, with our own prices. */
export function orderRow(
  { payload, key, requestHash, network }: OrderRequest,
  { area, promise, totals }: { area: { id: string } | null; promise: DeliveryEstimate; totals: Totals },
  { isHeld, hasPaidBefore }: { isHeld: boolean; hasPaidBefore: boolean },
  now: Date,
) {
  const { shippingAddress: address, guestInfo } = payload;
  return {
    id: randomUUID(),
    createdAt: now,
    heldUntil: new Date(now.getTime() + reservationMinutes * 60_000),
    releasedAt: isHeld ? null : now,
    hasPaidBefore,
    network,
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
    deliverFrom: promise.from,
    deliverBy: promise.to,
    paymentMethod: payload.paymentMethod,
    itemsPrice: totals.subtotal,
    shippingPrice: totals.shipping,
    couponCode: payload.couponCode,
    couponDiscount: totals.discount,
    totalAmount: totals.total,
    idempotencyKey: key && storedIdempotencyKey(key),
    requestHash,
  };
}

/** Writes it, and answers no row when another order has its key: whoever commits first has it. */
export function sendOrderRow(tx: Database, row: NewOrderRow, account: Account | null) {
  // Whoever deletes their account at this very moment has placed a guest's order.
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

export function sendOrderLines(tx: Database, orderId: string, pieces: readonly PricedItem[]) {
  return send(
    tx,
    tx.insertInto('orderLines').values(pieces.map((piece, position) => ({ ...piece, orderId, position }))),
  );
}

/** The order as it reads from now on: what `orderById` would find, without asking for what has just been written. */
export function toPlacedOrder(
  row: NewOrderRow,
  { pieces, area, account }: { pieces: readonly PricedItem[]; area: { name: string } | null; account: Account | null },
): Order {
  return toOrder({
    ...row,
    ...notYet,
    shippingName: area?.name ?? null,
    status: 'pending',
    paymentStatus: 'unpaid',
    lines: pieces.map(({ productId, variantId, name, image, size, colorName, quantity, price }) => {
      return { product: productId, variantId, name, image, size, color: colorName, quantity, price };
    }),
    user: account && { name: `${account.firstName} ${account.lastName}`, email: account.email },
  });
}

/** What becomes of an order later. */
const notYet = {
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  endReason: null,
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
};
