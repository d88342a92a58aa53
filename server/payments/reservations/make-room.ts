import { sql } from 'kysely';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import {
  isLingering,
  isReservedByUnknownShopper,
  type ReservationContext,
} from '../../orders/placing/reservation-rules.ts';
import type { Shop } from '../../shop.ts';
import type { StockQuantity } from '../../stock/move-stock.ts';

/**
 * Releases lingering reservations of unknown shoppers until these units are available, the oldest first and transfers
 * in progress last; none if that would not be enough. Unknown shoppers cannot reserve what was released: it goes to
 * anyone who pays first, and that may still be the order which had reserved it (docs/decisions/0042).
 *
 * Each reservation is released in a transaction of its own, after the provider was asked, so no transaction ever locks
 * the orders of two shoppers.
 *
 * @param release releases an order's units after asking the provider
 * @param paidOrder the order that pays for the units: firm reservations of later orders are released for it too
 * @returns whether all units are available now
 */
export async function makeRoom(
  shop: Shop,
  items: readonly StockQuantity[],
  { release, paidOrder = null }: { release: ReleaseOrder; paidOrder?: { createdAt: Date } | null },
): Promise<boolean> {
  const context = { now: shop.now(), rules: shop.config.limits.reservations, since: paidOrder?.createdAt ?? null };
  const before = await stockOf(shop.db, items, context);
  if (!before.every(({ available, releasable, quantity }) => available + releasable >= quantity)) return false;
  for (const item of before) await makeRoomFor(shop.db, item, { ...context, release });
  const after = await stockOf(shop.db, items, context);
  return after.every(({ available, quantity }) => available >= quantity);
}

async function makeRoomFor(
  db: Database,
  item: RequiredStock,
  { release, ...context }: Context & { release: ReleaseOrder },
): Promise<void> {
  if (item.available >= item.quantity) return;
  for (const { id } of await releasableOrders(db, item, context)) {
    const [stock] = await stockOf(db, [item], context);
    if (!stock || stock.available >= item.quantity) return;
    await release(id);
  }
}

/** Releases an order's units, unless it is paid. */
type ReleaseOrder = (orderId: string) => Promise<unknown>;

interface Context extends ReservationContext {
  /** When the order was placed that pays. */
  since: Date | null;
}

interface RequiredStock extends StockQuantity {
  /** Units on hand that nobody reserves. */
  available: number;
  /** Units that `releasableOrders` reserve. */
  releasable: number;
}

/** The units of each item; an item that does not exist has none. */
async function stockOf(db: Database, items: readonly StockQuantity[], context: Context): Promise<RequiredStock[]> {
  // As arrays: JSON with half a surrogate pair, which a request may contain, is an error in PostgreSQL.
  const [variantIds, sizes, quantities] = (['variantId', 'size', 'quantity'] as const).map((field) =>
    items.map((item) => item[field]),
  );
  const { rows } = await sql<RequiredStock>`
    select wanted.variant_id, wanted.size, wanted.quantity,
      coalesce(stock.quantity - stock.reserved, 0) as available,
      coalesce((
        select sum(order_lines.quantity) from orders join order_lines on order_id = orders.id
        where order_lines.variant_id = wanted.variant_id and order_lines.size = wanted.size
          and ${isReleasable(context)}), 0)::integer as releasable
    from unnest(${variantIds}::uuid[], ${sizes}::text[], ${quantities}::integer[]) as wanted(variant_id, size, quantity)
      left join stock on stock.variant_id = wanted.variant_id and stock.size = wanted.size`.execute(db);
  return rows;
}

/** The order in which reservations of an item are released. */
async function releasableOrders(db: Database, { variantId, size }: StockQuantity, context: Context) {
  const { now, rules } = context;
  const transferSince = minutesBefore(now, rules.transferMinutes);
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join order_lines on order_id = orders.id
    where variant_id = ${variantId} and size = ${size} and ${isReleasable(context)}
    order by exists (
      select from payment_attempts as attempts
      where attempts.order_id = orders.id and attempts.status = 'pending' and attempts.created_at > ${transferSince}
    ), orders.created_at`.execute(db);
  return rows;
}

/** Lingering reservations; for an order that pays, those of later orders too. */
const isReleasable = (context: Context) =>
  sql<boolean>`(${isLingering(context)} or (${isReservedByUnknownShopper} and created_at >= ${context.since}))`;
