import { sql } from 'kysely';
import { hoursBefore, minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import {
  isLingering,
  isReservedByUnknownShopper,
  type ReservationContext,
} from '../../orders/placing/reservation-rules.ts';
import { logSecurityEvent } from '../../security/log-security-event.ts';
import type { Shop } from '../../shop.ts';
import { releaseReservation } from './release-reservation.ts';
import { hasEndedUnpaid, isTooMuchReserved, reservationTotals } from './reservation-totals.ts';

/**
 * Releases units that unknown shoppers reserve without paying: too many, or the last ones for too long. Their orders
 * can still be paid: the first customer who pays gets the units (docs/decisions/0042). Runs every minute, when too much
 * is reserved, and when the reservation of last units begins to linger.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function enforceReservationLimits(shop: Shop): Promise<void> {
  const { db, config, now } = shop;
  const problems: unknown[] = [];
  const release = async (id: string, isContested: boolean) => {
    const released = releaseReservation(shop, id, { who: 'clock', isContested });
    return released.catch((error: unknown) => problems.push(error));
  };
  const releaseForLimits = async (orders: readonly ReservingOrder[]) => {
    for (const { id, network } of orders) {
      if ((await release(id, true)) !== true) continue;
      logSecurityEvent(shop, { kind: 'reservations-released', network: network ?? '' });
    }
  };
  const context = { now: now(), rules: config.limits.reservations };
  for (const { id } of await ordersWithoutAttempt(db, context)) await release(id, false);
  if (isTooMuchReserved(await reservationTotals(db, context))) {
    await releaseForLimits(await reservedByUnknownShoppers(db));
  } else {
    await releaseForLimits(await ordersOfContestedItems(db, context));
    for (const { id } of await ordersOfSoldOutItems(db, context)) await release(id, false);
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some reservations could not be released');
}

interface ReservingOrder {
  id: string;
  network: string | null;
}

const reservedByUnknownShoppers = (db: Database) =>
  db.selectFrom('orders').select(['id', 'network']).where(isReservedByUnknownShopper).orderBy('createdAt').execute();

/** Orders without a payment attempt: a shopper who means to pay is at the payment page moments after the order. */
function ordersWithoutAttempt(db: Database, { now, rules }: ReservationContext) {
  return db
    .selectFrom('orders')
    .select('id')
    .where(isReservedByUnknownShopper)
    .where('createdAt', '<=', minutesBefore(now, rules.unstartedMinutes))
    .where(sql<boolean>`not exists (select from payment_attempts where order_id = orders.id)`)
    .execute();
}

/** Orders whose reservation lingers and of which an item is sold out: others could not even put it in their cart. */
async function ordersOfSoldOutItems(db: Database, context: ReservationContext) {
  const { rows } = await sql<{ id: string }>`
    select distinct orders.id
    from orders join order_lines on order_id = orders.id join stock using (variant_id, size)
    where ${isLingering(context)} and stock.quantity = stock.reserved`.execute(db);
  return rows;
}

/**
 * Orders that reserve contested items: those that unknown shoppers ordered repeatedly without paying, or of which they have
 * reserved more than their share for minutes.
 */
async function ordersOfContestedItems(db: Database, { now, rules }: ReservationContext) {
  const { maxAbandonedOfItem, maxShareOfItem, perPaid, plentyFrom, lingeringMinutes } = rules;
  const { rows } = await sql<ReservingOrder>`
    with lately as (
      select variant_id, size, count(*) filter (where paid_at is null) as left_unpaid, count(paid_at) as paid
      from orders join order_lines on order_id = orders.id
      where ${hasEndedUnpaid(now)} or paid_at > ${hoursBefore(now, 1)}
      group by variant_id, size
    ), reserved as (
      select variant_id, size, sum(order_lines.quantity) as units
      from orders join order_lines on order_id = orders.id
      where ${isReservedByUnknownShopper} and created_at <= ${minutesBefore(now, lingeringMinutes)}
      group by variant_id, size
    ), contested as (
      select variant_id, size from lately where left_unpaid > greatest(${maxAbandonedOfItem}::integer, ${perPaid}::integer * paid)
      union
      select variant_id, size
      from reserved join stock using (variant_id, size) left join lately using (variant_id, size)
      where quantity >= ${plentyFrom} and units > greatest(${maxShareOfItem}::numeric * quantity, paid)
    )
    select distinct orders.id, network
    from orders join order_lines on order_id = orders.id join contested using (variant_id, size)
    where ${isReservedByUnknownShopper}`.execute(db);
  return rows;
}
