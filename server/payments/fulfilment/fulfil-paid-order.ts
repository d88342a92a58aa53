import type { Who } from '#shared/orders/status.ts';
import { removeOrderedItems } from '../../cart/remove-ordered.ts';
import type { Database } from '../../db/database.ts';
import { writeNotice } from '../../notices/write-notice.ts';
import { changeStatus } from '../../orders/status/change-status.ts';
import { updateDeliveryEstimate } from '../../orders/delivery/update-delivery-estimate.ts';
import { hasReservation, linesOf, type LockedOrder } from '../../orders/lock-order.ts';
import { onDeliveryOf } from '../../orders/pay-on-delivery.ts';
import type { Shop } from '../../shop.ts';
import { reserveStock, sellReserved } from '../../stock/move-stock.ts';
import { queueTextMessage } from '../../text-messages/queue-text-message.ts';
import { emailReceipt } from './email-receipt.ts';

/**
 * Marks an order as paid, sells its units, and queues the receipt and the notices to staff. Units that it no longer
 * reserves are reserved again first. Call it after `canSell`.
 */
export async function fulfilPaidOrder(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { paidAt, who }: { paidAt: Date; who: Who },
): Promise<void> {
  const lines = await linesOf(tx, order.id);
  if (!hasReservation(order)) await reserveStock(tx, lines);
  const at = shop.now();
  await sellReserved(tx, lines, { orderId: order.id, who, at });
  const onDelivery = order.payBy === null ? undefined : await onDeliveryOf(tx, order.id);
  await changeStatus(tx, order, {
    to: 'processing',
    who,
    at,
    columns: {
      paidAt,
      heldUntil: null,
      cancelledAt: null,
      replacedBy: null,
      // The delivery day was promised when the order was confirmed.
      ...(onDelivery?.confirmedAt ? {} : await updateDeliveryEstimate(tx, order, at)),
    },
  });
  if (onDelivery?.dispatchedAt) await ship(tx, order, { who, at });
  // Choosing to pay on delivery emptied the cart, and what staff sold by a link or an exchange sends was never in it.
  if (order.payBy === null && order.discountReason !== 'exchange') await removeOrderedItems(tx, order);
  await writeNotice(tx, { kind: 'order-paid', subject: order.id, at });
  await emailReceipt(shop, tx, order);
  // Customers who pay the rider need no text message about it.
  if (!onDelivery?.dispatchedAt) await queueTextMessage({ ...shop, tx }, order, 'paid');
}

/** It left the shop before it was paid, so nobody packs it again. */
function ship(tx: Database, { id }: LockedOrder, { who, at }: { who: Who; at: Date }): Promise<void> {
  return changeStatus(tx, { id, status: 'processing' }, { to: 'shipped', who, at, columns: { shippedAt: at } });
}
