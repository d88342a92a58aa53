import { sql } from 'kysely';
import type { UndeliveredForm } from '#shared/admin/orders/undelivered-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { UndeliveredReason, Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { cancelEmailsTo } from '../../email/cancel-emails.ts';
import { orderUndeliveredEmail } from '../../email/templates/orders/order-undelivered.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { Shop } from '../../shop.ts';
import { staffActorId } from '../../staff/gate.ts';
import { isRepeated, undeliveredKinds } from '../admin/is-repeated.ts';
import { insertOrderNote } from '../admin/order-notes.ts';
import { isOnItsWay } from '../delivery/is-on-its-way.ts';
import { undeliveredKey, wayKeys } from '../emails/email-keys.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../lock-order.ts';
import { orderById } from '../order-by-id.ts';
import { isOrderFullyRefunded } from '../reject-fully-refunded.ts';
import { settingsOfOrder } from '../settings-of-order.ts';
import { logOrderEvent } from '../status/change-status.ts';
import { isOrderRestOnItsWay, isWithBookedCourier, lastUndelivered, rejectUndelivered } from './is-undelivered.ts';

interface Undelivered extends UndeliveredForm {
  by: Staff;
  audit?: InTransaction;
}

/**
 * Records that the parcel of an order came back undelivered. Neither units nor money move: the units stay the customer's, in the
 * shop, until staff send them again, refund them, or cancel an order that is paid on delivery. Of several parcels that staff sent
 * again, it is the last one. Repeating it changes nothing.
 *
 * @returns whether it began a record, of which the customer is told
 * @throws ShopError `order_not_found`; `order_moved` when it is not on its way, its customer collects it, or a courier who was
 *   booked here has it; `undelivered` when it is back already; `nothing_to_ship` when all of it was refunded
 */
export async function recordUndelivered(
  shop: Shop,
  orderId: string,
  { reason, note, key, by, audit }: Undelivered,
): Promise<boolean> {
  const at = shop.now();
  const who = staffActorId(by);
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: undeliveredKinds, who })) return false;
    if (order.isPickup || !(await isOnItsWay(tx, order))) throw new ShopError('order_moved');
    await rejectUndelivered(tx, orderId);
    await rejectBookedCourier(tx, orderId);
    await lockFirstOrder(tx, order);
    if (await isOrderFullyRefunded(tx, orderId))
      throw new ShopError('nothing_to_ship', { message: adminMessages.orders.nothingToDeliver });
    await receiveSentByHand(tx, orderId);
    const isNew = await recordLocked(shop, tx, order, { reason, who, key, wasBack: false });
    // No job would ever delete a note on an anonymous order.
    if (note !== '' && order.anonymousAt === null) await insertOrderNote(tx, orderId, { key, at, text: note, by });
    await audit?.(tx);
    return isNew;
  });
}

/** What staff sent last is in the shop again; what they sent before may not be. */
async function receiveSentByHand(tx: Database, orderId: string): Promise<void> {
  const sent = tx.selectFrom('unitsSentByHand').where('orderId', '=', orderId);
  const last = sent.select((of) => of.fn.max('number').as('number'));
  await tx.deleteFrom('unitsSentByHand').where('orderId', '=', orderId).where('number', '=', last).execute();
}

interface Recorded {
  reason: UndeliveredReason;
  who: Extract<Who, 'courier' | `staff:${string}`>;
  key?: string;
  /** Whether the order was back before this parcel. */
  wasBack: boolean;
  /** The parcel, of a booked courier. */
  shipmentId?: string;
}

/**
 * The same for an order on its way whose row the caller has locked. Of one that is back already, in another of its parcels, this
 * parcel is logged; so is one whose items were refunded, while the others are on their way or have arrived.
 *
 * @returns whether it began a record, of which the customer is told
 */
export async function recordLocked(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { reason, who, key, wasBack, shipmentId }: Recorded,
): Promise<boolean> {
  const at = shop.now();
  const { id: orderId } = order;
  await logOrderEvent(tx, orderId, { kind: 'undelivered', who, at, note: { why: reason, ...(key && { key }) } });
  if (await isOrderRestOnItsWay(tx, orderId)) return false;
  const last = await lastUndelivered(tx, orderId);
  if (last?.sentAgainAt === null) {
    if (wasBack) return false;
    await closeRefunded(tx, orderId, { at, who, shipmentId });
  }
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('undeliveredParcels')
    .values({ orderId, number, reason, cameBackAt: at, recordedBy: who })
    .execute();
  // That it is on its way is no longer true, in a copy that staff sent either.
  await cancelEmailsTo(tx, { to: order.email, about: wayKeys(orderId) });
  const content = orderUndeliveredEmail(await orderById(tx, orderId), await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: undeliveredKey(orderId, number), to: order.email, content });
  return true;
}

interface Closed extends Pick<Recorded, 'who' | 'shipmentId'> {
  at: Date;
}

/** What came back before was refunded: the order went on with the parcel that comes back now. */
async function closeRefunded(tx: Database, orderId: string, { at, who, shipmentId }: Closed): Promise<void> {
  await tx
    .updateTable('undeliveredParcels')
    .set({ sentAgainAt: at, sentWith: shipmentId ?? null })
    .set(
      'sentAgainBy',
      sql<string>`coalesce((select booked_by from shipments where id = ${shipmentId ?? null}), ${who})`,
    )
    .where('orderId', '=', orderId)
    .where('sentAgainAt', 'is', null)
    .execute();
}

async function rejectBookedCourier(tx: Database, orderId: string): Promise<void> {
  const found = tx.selectFrom('orders').select('id').where('id', '=', orderId).where(isWithBookedCourier);
  if (await found.executeTakeFirst())
    throw new ShopError('order_moved', { message: adminMessages.undelivered.withBookedCourier });
}
