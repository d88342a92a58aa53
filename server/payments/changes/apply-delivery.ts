import { sql } from 'kysely';
import { orderEstimate } from '#shared/checkout/delivery-estimate.ts';
import { promisesOf } from '#shared/promises/promises.ts';
import type { Database } from '../../db/database.ts';
import type { Delivered, NewAddress } from '../../db/json-columns.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { deliveryOf, type OrderChange } from '../../orders/changes/open-change.ts';
import { deliveryTimes } from '../../settings/delivery-table.ts';

interface AppliedDelivery {
  change: OrderChange;
  address: NewAddress;
  at: Date;
}

/** Gives an order its new delivery, and what that costs more (docs/decisions/0111). Its row is locked. */
export async function applyDelivery(
  tx: Database,
  order: LockedOrder,
  { change, address, at }: AppliedDelivery,
): Promise<void> {
  const { to } = deliveryOf(change);
  const more = Math.max(change.difference, 0);
  await tx
    .updateTable('orders')
    .set({
      ...address,
      state: to.state,
      shippingMethod: to.areaId,
      isPickup: to.isPickup,
      shippingPrice: sql`shipping_price + ${more}`,
      totalAmount: sql`total_amount + ${more}`,
      ...(await newEstimate(tx, order, to, at)),
    })
    .where('id', '=', order.id)
    .execute();
}

/** Another state, or a pick-up, takes another time, which counts from now. Within a state the days stay as promised. */
async function newEstimate(tx: Database, order: LockedOrder, to: Delivered, at: Date) {
  if (order.state === to.state && order.isPickup === to.isPickup) return {};
  const { promises, daysOff } = await deliveryTimes(tx);
  const estimate = orderEstimate(to, at, { promises: promisesOf(order, promises), daysOff });
  return { deliverFrom: estimate.from, deliverBy: estimate.to };
}
