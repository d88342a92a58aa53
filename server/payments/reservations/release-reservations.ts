import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/admin/change-status.ts';
import {
  hourBefore,
  isReservedByStranger,
  paidInLastHour,
  type ReservationContext,
} from '../../orders/placing/reservation-rules.ts';
import { reservedItems, lockOrder } from '../../orders/lock-order.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Shop } from '../../shop.ts';
import { releaseReserved } from '../../stock/move-stock.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

const minuteMs = 60_000;

/**
 * Releases units that strangers reserve without paying. Their orders can still be paid: the first customer who pays
 * gets the units (docs/decisions/0042). Runs every minute, and when strangers reserve too much.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function releaseReservations(shop: Shop): Promise<void> {
  const { db, config, now } = shop;
  const problems: unknown[] = [];
  const release = async (id: string, isContested: boolean) => {
    await releaseReservation(shop, id, { who: 'clock', isContested }).catch((error: unknown) => problems.push(error));
  };
  const context = { now: now(), rules: config.limits.reservations };
  for (const { id } of await ordersWithoutAttempt(db, context)) await release(id, false);
  if (await isTooMuchReserved(db, context)) for (const { id } of await reservedByStrangers(db)) await release(id, true);
  else for (const { id } of await ordersOfContestedItems(db, context)) await release(id, true);
  if (problems.length > 0) throw new AggregateError(problems, 'Some reservations could not be released');
}

/**
 * Releases the units of an unpaid order, once the provider has confirmed that it is not paid. Does nothing when the
 * order was paid or released meanwhile, or the provider cannot be asked.
 *
 * @param isContested strangers cannot reserve these items for the next hour
 */
export async function releaseReservation(
  shop: Shop,
  orderId: string,
  { who, isContested }: { who: Who; isContested: boolean },
): Promise<boolean> {
  const money = await verifyOrderPayments(shop, orderId);
  if (money !== 'none' && money !== 'pending') return false;
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const items = await reservedItems(tx, order);
    if (items.length === 0) return false;
    const at = shop.now();
    await tx.updateTable('orders').set({ releasedAt: at }).where('id', '=', orderId).execute();
    await logOrderEvent(tx, orderId, { kind: 'released', who, at });
    await releaseReserved(tx, items);
    if (isContested) await blockReservations(tx, orderId, { now: at, rules: shop.config.limits.reservations });
    return true;
  });
}

/** Stops strangers from reserving the order's items for a while. Their stock rows are locked by the release before. */
async function blockReservations(tx: Database, orderId: string, { now, rules }: ReservationContext): Promise<void> {
  const until = new Date(now.getTime() + rules.firstToPayMinutes * minuteMs);
  await tx
    .updateTable('stock')
    .set({ firstToPayUntil: until })
    .from('orderLines')
    .where('orderId', '=', orderId)
    .whereRef('orderLines.variantId', '=', 'stock.variantId')
    .whereRef('orderLines.size', '=', 'stock.size')
    .execute();
}

const reservedByStrangers = (db: Database) =>
  db.selectFrom('orders').select('id').where(isReservedByStranger).orderBy('createdAt').execute();

/** Orders without a payment attempt: a shopper who means to pay is at the payment page moments after the order. */
function ordersWithoutAttempt(db: Database, { now, rules }: ReservationContext) {
  return db
    .selectFrom('orders')
    .select('id')
    .where(isReservedByStranger)
    .where('createdAt', '<=', minutesBefore(now, rules.unstartedMinutes))
    .where(sql<boolean>`not exists (select from payment_attempts where order_id = orders.id)`)
    .execute();
}

/** Whether strangers reserve more than the limits allow, given the recent sales. */
async function isTooMuchReserved(db: Database, { now, rules }: ReservationContext): Promise<boolean> {
  const lingering = minutesBefore(now, rules.lingeringMinutes);
  const { rows } = await sql<{ reserved: number; abandoned: number; paid: number }>`
    select
      (select count(*) from orders where ${isReservedByStranger}) as reserved,
      (select count(*) from orders where ${isReservedByStranger} and created_at <= ${lingering})
        + (select count(*) from orders where ${hasEndedUnpaid(now)}) as abandoned,
      ${paidInLastHour(now)} as paid`.execute(db);
  const { reserved, abandoned, paid } = rows[0]!;
  const limit = (base: number) => Math.max(base, rules.perPaid * paid);
  return reserved >= limit(rules.maxByUnknown) || abandoned > limit(rules.maxLingeringByUnknown);
}

/**
 * Orders that reserve contested items: those that strangers ordered repeatedly without paying, or of which they have
 * reserved more than their share for minutes.
 */
async function ordersOfContestedItems(db: Database, { now, rules }: ReservationContext) {
  const { maxAbandonedOfItem, maxShareOfItem, perPaid, isPlenty, lingeringMinutes } = rules;
  const { rows } = await sql<{ id: string }>`
    with lately as (
      select variant_id, size, count(*) filter (where paid_at is null) as left_unpaid, count(paid_at) as paid
      from orders join order_lines on order_id = orders.id
      where ${hasEndedUnpaid(now)} or paid_at > ${hourBefore(now)}
      group by variant_id, size
    ), reserved as (
      select variant_id, size, sum(order_lines.quantity) as units
      from orders join order_lines on order_id = orders.id
      where ${isReservedByStranger} and created_at <= ${minutesBefore(now, lingeringMinutes)}
      group by variant_id, size
    ), contested as (
      select variant_id, size from lately where left_unpaid > greatest(${maxAbandonedOfItem}::integer, ${perPaid}::integer * paid)
      union
      select variant_id, size
      from reserved join stock using (variant_id, size) left join lately using (variant_id, size)
      where quantity >= ${isPlenty} and units > greatest(${maxShareOfItem}::numeric * quantity, paid)
    )
    select distinct orders.id
    from orders join order_lines on order_id = orders.id join contested using (variant_id, size)
    where ${isReservedByStranger}`.execute(db);
  return rows;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minuteMs);

const hasEndedUnpaid = (now: Date) =>
  sql<boolean>`status = 'cancelled' and paid_at is null and not has_paid_before and cancelled_at > ${hourBefore(now)}`;
