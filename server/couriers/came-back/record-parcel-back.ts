import type { UndeliveredForm } from '#shared/admin/orders/undelivered-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { isRepeated, undeliveredKinds } from '../../orders/admin/is-repeated.ts';
import { insertOrderNote } from '../../orders/admin/order-notes.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { isOrderFullyRefunded } from '../../orders/reject-fully-refunded.ts';
import { shipLocked } from '../../orders/status/ship-order.ts';
import { isOrderUndelivered } from '../../orders/undelivered/is-undelivered.ts';
import { recordLocked } from '../../orders/undelivered/record-undelivered.ts';
import type { Shop } from '../../shop.ts';
import { staffActorId } from '../../staff/gate.ts';
import { dismissedBy } from '../dismiss-problem.ts';
import { deliverIfArrived, isMovable } from '../move-order.ts';
import { followedHours } from '../record-found.ts';
import { recordProblem } from '../record-problem.ts';

interface CameBack extends UndeliveredForm {
  shipmentId: string;
  by: Staff;
  audit?: InTransaction;
}

/**
 * Records that the parcel of a booked courier came back undelivered, with its order. As with any other (`recordUndelivered`),
 * neither units nor money move; its items are in no parcel again. Repeating it changes nothing.
 *
 * @returns whether it began a record, of which the customer is told
 * @throws ShopError `order_not_found`; `shipment_moved` when it or its order is not on its way; `nothing_to_ship` when all of
 *   the order was refunded
 */
export async function recordParcelBack(
  shop: Shop,
  orderId: string,
  { shipmentId, reason, note, key, by, audit }: CameBack,
): Promise<boolean> {
  const at = shop.now();
  const who = staffActorId(by);
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: undeliveredKinds, who })) return false;
    const notOnItsWay = new ShopError('shipment_moved', { message: adminMessages.couriers.notOnItsWay });
    if (order.status !== 'shipped') throw notOnItsWay;
    await lockFirstOrder(tx, order);
    if (await isOrderFullyRefunded(tx, orderId))
      throw new ShopError('nothing_to_ship', { message: adminMessages.orders.nothingToDeliver });
    const wasBack = await isOrderUndelivered(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ status: 'came_back', cameBackAt: at, cameBackBy: who, endedAt: at })
      .set({ nextCheckAt: hoursAfter(at, followedHours), ...dismissedBy(who, at) })
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .where('status', '=', 'in_transit')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notOnItsWay;
    const isNew = await recordLocked(shop, tx, order, { reason, who, key, wasBack, shipmentId });
    await deliverIfArrived(shop, tx, order, who); // Its items may have been refunded, and the others be there.
    // No job would ever delete a note on an anonymous order.
    if (note !== '' && order.anonymousAt === null) await insertOrderNote(tx, orderId, { key, at, text: note, by });
    await audit?.(tx);
    return isNew;
  });
}

interface Returned {
  id: string;
  words: string;
  /** Whether its order was back before it. */
  wasBack: boolean;
}

/**
 * Records that the courier service reported a parcel, whose order's row is locked, as brought back, and tells staff. An order
 * that is not on its way, or was refunded, stays as it is.
 */
export async function recordCameBack(
  shop: Shop,
  tx: Database,
  locked: LockedOrder,
  { id, words, wasBack }: Returned,
): Promise<void> {
  await lockFirstOrder(tx, locked);
  const order = await shipIfTaken(shop, tx, locked, id);
  if (order.status === 'shipped' && !(await isOrderFullyRefunded(tx, order.id))) {
    await recordLocked(shop, tx, order, { reason: 'other', who: 'courier', wasBack, shipmentId: id });
    await recordProblem(shop, tx, { id, problem: 'came_back', words });
    return deliverIfArrived(shop, tx, order, 'courier');
  }
  const problem = order.status === 'delivered' ? 'unknown_status' : 'order_closed';
  await recordProblem(shop, tx, { id, problem, words });
}

/** It cannot come back without having left, whatever we missed. */
async function shipIfTaken(shop: Shop, tx: Database, order: LockedOrder, id: string): Promise<LockedOrder> {
  if (order.status !== 'processing' || !(await isMovable(tx, order))) return order;
  const shipment = tx.selectFrom('shipments').select(['courier', 'trackingNumber', 'trackingUrl']).where('id', '=', id);
  await shipLocked(shop, tx, order, { who: 'courier', ...(await shipment.executeTakeFirstOrThrow()) });
  return lockOrder(tx, order.id);
}
