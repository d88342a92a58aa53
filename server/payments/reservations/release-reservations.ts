import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/admin/change-status.ts';
import {
  anHourBefore,
  isReservedByStranger,
  type Moment,
  paidInAnHour,
} from '../../orders/placing/reservation-rules.ts';
import { reservedItems, lockOrder } from '../../orders/lock-order.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Shop } from '../../shop.ts';
import { releaseReserved } from '../../stock/move-stock.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

const minute = 60_000;

/**
 * Puts pieces back on the shelf that strangers keep from others without paying. The orders can still be paid: whoever
 * pays first has the pieces (docs/decisions/0042). Runs every minute, and when strangers hold too much.
 *
 * @throws AggregateError of what could not be done, after everything else was.
 */
export async function releaseReservations(shop: Shop): Promise<void> {
  const { db, config, now } = shop;
  const problems: unknown[] = [];
  const release = async (id: string, isContested: boolean) => {
    await releaseReservation(shop, id, { who: 'clock', isContested }).catch((error: unknown) => problems.push(error));
  };
  const moment = { now: now(), rules: config.limits.holds };
  for (const { id } of await unbegun(db, moment)) await release(id, false);
  if (await isTooMuchHeld(db, moment)) for (const { id } of await heldByStrangers(db)) await release(id, true);
  else for (const { id } of await holdsOfContestedPieces(db, moment)) await release(id, true);
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be released');
}

/**
 * Puts the pieces of an unpaid order back on the shelf, once the provider has said that they are not paid. One that
 * was paid or released meanwhile, or whose payment nobody can be asked about, is left alone.
 *
 * @param isContested no stranger keeps these pieces for the next hour
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
    const pieces = await reservedItems(tx, order);
    if (pieces.length === 0) return false;
    const at = shop.now();
    await tx.updateTable('orders').set({ releasedAt: at }).where('id', '=', orderId).execute();
    await logOrderEvent(tx, orderId, { kind: 'released', who, at });
    await releaseReserved(tx, pieces);
    if (isContested) await leaveToTheFirst(tx, orderId, { now: at, rules: shop.config.limits.holds });
    return true;
  });
}

/** The order's rows of stock are locked already: they have just been given back. */
async function leaveToTheFirst(tx: Database, orderId: string, { now, rules }: Moment): Promise<void> {
  const until = new Date(now.getTime() + rules.firstToPayMinutes * minute);
  await tx
    .updateTable('stock')
    .set({ firstToPayUntil: until })
    .from('orderLines')
    .where('orderId', '=', orderId)
    .whereRef('orderLines.variantId', '=', 'stock.variantId')
    .whereRef('orderLines.size', '=', 'stock.size')
    .execute();
}

const heldByStrangers = (db: Database) =>
  db.selectFrom('orders').select('id').where(isReservedByStranger).orderBy('createdAt').execute();

/** Whoever places an order and means to pay is at the payment page a moment later. */
function unbegun(db: Database, { now, rules }: Moment) {
  return db
    .selectFrom('orders')
    .select('id')
    .where(isReservedByStranger)
    .where('createdAt', '<=', minutesBefore(now, rules.unbegunMinutes))
    .where(sql<boolean>`not exists (select from payment_attempts where order_id = orders.id)`)
    .execute();
}

/** Whether strangers hold more than a shop that sells so much has to bear. */
async function isTooMuchHeld(db: Database, { now, rules }: Moment): Promise<boolean> {
  const lingering = minutesBefore(now, rules.lingeringMinutes);
  const { rows } = await sql<{ held: number; left: number; paid: number }>`
    select
      (select count(*) from orders where ${isReservedByStranger}) as held,
      (select count(*) from orders where ${isReservedByStranger} and created_at <= ${lingering})
        + (select count(*) from orders where ${hasEndedUnpaid(now)}) as left,
      ${paidInAnHour(now)} as paid`.execute(db);
  const { held, left, paid } = rows[0]!;
  const most = (few: number) => Math.max(few, rules.perPaid * paid);
  return held >= most(rules.mostOfStrangers) || left > most(rules.mostLeftByStrangers);
}

/**
 * Orders that hold pieces which strangers have ordered and not paid for again and again, or of which they have kept more
 * than a share for minutes.
 */
async function holdsOfContestedPieces(db: Database, { now, rules }: Moment) {
  const { mostLeftOfPiece, mostShareOfPiece, perPaid, isPlenty, lingeringMinutes } = rules;
  const { rows } = await sql<{ id: string }>`
    with lately as (
      select variant_id, size, count(*) filter (where paid_at is null) as left_unpaid, count(paid_at) as paid
      from orders join order_lines on order_id = orders.id
      where ${hasEndedUnpaid(now)} or paid_at > ${anHourBefore(now)}
      group by variant_id, size
    ), kept as (
      select variant_id, size, sum(order_lines.quantity) as pieces
      from orders join order_lines on order_id = orders.id
      where ${isReservedByStranger} and created_at <= ${minutesBefore(now, lingeringMinutes)}
      group by variant_id, size
    ), contested as (
      select variant_id, size from lately where left_unpaid > greatest(${mostLeftOfPiece}::integer, ${perPaid}::integer * paid)
      union
      select variant_id, size
      from kept join stock using (variant_id, size) left join lately using (variant_id, size)
      where quantity >= ${isPlenty} and pieces > greatest(${mostShareOfPiece}::numeric * quantity, paid)
    )
    select distinct orders.id
    from orders join order_lines on order_id = orders.id join contested using (variant_id, size)
    where ${isReservedByStranger}`.execute(db);
  return rows;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute);

const hasEndedUnpaid = (now: Date) =>
  sql<boolean>`status = 'cancelled' and paid_at is null and not has_paid_before and cancelled_at > ${anHourBefore(now)}`;
