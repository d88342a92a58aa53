import { sql } from 'kysely';
import { daysBefore, hoursBefore, monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { openRefunds } from '../refunds/open-refunds.ts';
import { eraseTextMessagesOf } from '../text-messages/erase-text-messages.ts';
import { belongsTo, type Customer } from './access/may-read.ts';
import { deleteOrderNotes } from './admin/order-notes.ts';
import { isUndecidedDispute } from './reject-disputed.ts';

/** Emails about an order may still be in the queue this long after it has closed. */
const emailDelayHours = 24;

/** Locks all orders of a customer, in a fixed order, so that they do not change while the customer's data is erased. */
export async function lockOrdersOf(tx: Database, customer: Customer): Promise<void> {
  await tx.selectFrom('orders').select('id').where(belongsTo(customer)).orderBy('id').forUpdate().execute();
}

/**
 * Detaches orders from their customer. Orders that are over are anonymized at once; paid orders keep the delivery details
 * until they close; the reservations of unpaid orders end now, so the next run of the reconciling job cancels them,
 * after it has asked the provider about payments in progress.
 *
 * @returns the orders that were anonymized, with the email addresses that were on them
 */
export async function detachOrders(tx: Database, customer: Customer, now: Date): Promise<AnonymizedOrder[]> {
  await tx
    .updateTable('orders')
    .set({ ownerLeftAt: now, heldUntil: sql`case when status = 'pending' then least(held_until, ${now}) end` })
    .where(belongsTo(customer))
    .execute();
  const closed = closedOrders(tx, now).where(sql<boolean>`owner_left_at = ${now} and ${belongsTo(customer)}`);
  return anonymize(tx, now, closed);
}

/**
 * Detaches orders whose retention period is over, so that they are anonymized like the orders of deleted accounts.
 *
 * @returns how many were detached
 */
export async function detachOldOrders(db: Database, now: Date, limit: number): Promise<number> {
  const paidBefore = monthsBefore(now, 12 * retention.paidOrderYears);
  const unpaidBefore = monthsBefore(now, retention.unpaidOrderMonths);
  const { rows } = await sql<{ id: string }>`
    (select id from orders
      where paid_at is not null and owner_left_at is null and status in ('delivered', 'cancelled')
        and greatest(delivered_at, cancelled_at) < ${paidBefore} limit ${limit})
    union all
    (select id from orders
      where paid_at is not null and owner_left_at is null and status = 'shipped'
        and shipped_at < ${paidBefore} limit ${limit})
    union all
    (select id from orders
      where paid_at is null and owner_left_at is null and status = 'cancelled'
        and cancelled_at < ${unpaidBefore} limit ${limit})
    union all
    (select id from orders join on_delivery_orders on order_id = id
      where status = 'pending' and owner_left_at is null and dispatched_at < ${unpaidBefore} limit ${limit})
    limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('orders').set({ ownerLeftAt: now }).where('id', 'in', ids).execute();
  return rows.length;
}

/** Selects the detached orders that have closed since, and are not anonymous yet. */
export function detachedOrders(db: Database, now: Date) {
  const closedBefore = hoursBefore(now, emailDelayHours);
  return closedOrders(db, now).where(
    sql<boolean>`(status in ('shipped', 'pending') or greatest(delivered_at, cancelled_at) <= ${closedBefore})`,
  );
}

/** Anonymizes one of these orders, if it still is one. */
export function anonymizeDetachedOrder(tx: Database, id: string, now: Date): Promise<AnonymizedOrder[]> {
  return anonymize(tx, now, detachedOrders(tx, now).where('id', '=', id));
}

/** An order that no longer names its customer; `email` is the address that was on it. */
interface AnonymizedOrder {
  id: string;
  email: string;
}

/**
 * An order that a late payment may still reopen keeps its address until then, one that is being exchanged keeps it for the
 * replacement, and one whose payment is disputed keeps it as evidence.
 */
function closedOrders(db: Database, now: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('ownerLeftAt', 'is not', null)
    .where('anonymousAt', 'is', null)
    .where(isOver(now))
    .where(
      sql<boolean>`not exists (
      select from payment_attempts where order_id = orders.id and next_check_at is not null)`,
    )
    .where(sql<boolean>`not exists (select from disputes where order_id = orders.id and ${isUndecidedDispute})`)
    .where(sql<boolean>`not exists (
      select from returns where order_id = orders.id and kind = 'exchange' and status in ('requested', 'accepted'))`);
}

/** Lines, amounts and dates stay. */
async function anonymize(tx: Database, now: Date, which: ReturnType<typeof closedOrders>): Promise<AnonymizedOrder[]> {
  const closed = await which.orderBy('id').forUpdate().execute();
  const ids = closed.map(({ id }) => id);
  if (ids.length === 0) return [];
  const noParcel = { courier: null, trackingNumber: null, trackingUrl: null };
  const noCustomer = { email: '', name: '', phone: '', shipToPhone: '', street: '', zipCode: '', ...noParcel };
  await tx
    .updateTable('orders')
    .set({ ...noCustomer, accountId: null, anonymousAt: now, idempotencyKey: null, requestHash: '' })
    .where('id', 'in', ids)
    .execute();
  await anonymizeShipments(tx, ids);
  await eraseTextMessagesOf(tx, ids, now);
  await tx.deleteFrom('orderAccess').where('orderId', 'in', ids).execute();
  await deleteOrderNotes(tx, ids);
  return closed;
}

/**
 * Whether nothing more can happen to an order that needs its customer: it is closed, or it was sent so long ago, by
 * courier or to be paid on delivery, that it will have arrived though nobody recorded it. An order is not over while a
 * later parcel is under way, or if one came back lately. A refund that waits for the customer's bank account, or that
 * failed and is still owed, also keeps it open, for a limited time.
 */
function isOver(now: Date) {
  const before = daysBefore(now, retention.shippedOrderDays);
  return sql<boolean>`((orders.status in ('delivered', 'cancelled') or (orders.status = 'shipped' and orders.shipped_at < ${before}
      or orders.status = 'pending' and exists (
        select from on_delivery_orders where order_id = orders.id and dispatched_at < ${before}))
    and not exists (
      select from shipments where order_id = orders.id and greatest(booked_at, in_transit_at, lost_at, came_back_at) >= ${before})
    and not exists (
      select from undelivered_parcels where order_id = orders.id and greatest(came_back_at, sent_again_at) >= ${before}))
    and not exists (
      select from (${openRefunds}) as open_refunds join refunds using (id)
      where open_refunds.order_id = orders.id and requested_at >= ${daysBefore(now, retention.openRefundDays)}))`;
}

/** Labels and tracking pages name the recipient. Here, because `couriers` depends on `orders`. */
async function anonymizeShipments(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ trackingNumber: null, trackingUrl: null, labelUrl: null, problemWords: '', lostWords: '' })
    .where('orderId', 'in', orderIds)
    .execute();
}
