import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { Who } from '#shared/orders/status.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { NewAddress } from '../../db/json-columns.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { type ItemChange, isOfItem, type OrderChange } from '../../orders/changes/open-change.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { exchangeUnits } from '../../stock/exchange-units.ts';
import { refundDifference } from '../refunds/refund-difference.ts';
import { applyDelivery } from './apply-delivery.ts';
import { emailChanged } from './change-emails.ts';
import { noteOfChange } from './note-of-change.ts';

interface AppliedChange {
  /** Its row is locked. */
  order: LockedOrder;
  /** Stored as applied; its new units are reserved. */
  change: OrderChange;
  who: Who;
  /** Where the order goes, of a change of the delivery. */
  address: NewAddress | null;
  /** How staff paid the difference back, of an order that was paid by hand. */
  paidBack?: ByHandForm | null;
}

/**
 * Gives an order what a change is about, and settles the difference: what it costs more is in the order's total from now on;
 * what it costs less is refunded, and the order keeps the price that was paid for it.
 */
export async function applyChange(
  shop: Shop,
  tx: Database,
  { order, change, who, address, paidBack = null }: AppliedChange,
): Promise<void> {
  const at = shop.now();
  const { id, orderId, difference } = change;
  const reason = `Order ${orderNumber(orderId)} changed`;
  if (isOfItem(change)) await applyItem(tx, change, { who, at, reason });
  else await applyDelivery(tx, order, { change, address: address!, at });
  const kind = isOfItem(change) ? 'item_changed' : 'delivery_changed';
  const note = await noteOfChange(tx, change);
  await logOrderEvent(tx, orderId, { kind, who, at, note: { ...note, way: change.way } });
  if (difference < 0) {
    const refund = { amountKobo: -difference * 100, reason, who, origin: refundOrigin.change(id), paidBack };
    await refundDifference(shop, tx, order, refund);
  }
  await emailChanged(shop, tx, change);
}

/** The line, its price and its units. */
async function applyItem(
  tx: Database,
  change: ItemChange,
  entry: { who: Who; at: Date; reason: string },
): Promise<void> {
  const { orderId, difference, quantity } = change;
  await changeLines(tx, change);
  if (difference > 0) {
    await tx
      .updateTable('orders')
      .set({ itemsPrice: sql`items_price + ${difference}`, totalAmount: sql`total_amount + ${difference}` })
      .where('id', '=', orderId)
      .execute();
  }
  const units = {
    returned: { variantId: change.variantId, size: change.size, quantity },
    taken: { variantId: change.newVariantId, size: change.newSize, quantity },
  };
  await exchangeUnits(tx, units, { orderId, ...entry });
}

/** The whole line becomes the new item; a part of it becomes a line of its own. */
async function changeLines(tx: Database, change: ItemChange): Promise<void> {
  const { orderId, position, newPosition, quantity, price, newPrice } = change;
  const item = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'productId')
    .select([
      'products.id as productId',
      'variants.id as variantId',
      'products.name',
      'colorName',
      'mainImage as image',
    ])
    .where('variants.id', '=', change.newVariantId)
    .executeTakeFirstOrThrow();
  const line = { ...item, size: change.newSize, price: Math.max(price, newPrice) };
  if (newPosition === position) {
    await tx
      .updateTable('orderLines')
      .set(line)
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
    return;
  }
  await tx
    .updateTable('orderLines')
    .set({ quantity: sql`quantity - ${quantity}` })
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .execute();
  await tx
    .insertInto('orderLines')
    .values({ ...line, orderId, position: newPosition, quantity })
    .execute();
}
