import { type RawBuilder, sql } from 'kysely';
import type { OrderInHand, packingViews } from '#shared/admin/orders/packing-api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { ShopError } from '#shared/errors.ts';
import { rowsAPage } from '#shared/pagination.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { paginate, type Sorting } from '../../db/paginate.ts';
import { staffActorId } from '../../staff/gate.ts';
import { areaName } from '../order-by-id.ts';
import { hasEmail, packingLines } from './admin-orders.ts';
import { byTime, isToPack, sorting, viewConditions } from './filter-orders.ts';
import { isUndelivered } from '../undelivered/is-undelivered.ts';
import { isRepeated, type Repeated } from './is-repeated.ts';

/**
 * An order is in hand while it is to be packed, and from its shipment until it is delivered, or paid on delivery, but at most
 * this long: many shops never mark orders as delivered, and a packer must not have the addresses of all of them (decision 0082).
 */
const inHandDays = 14;

type View = (typeof packingViews)[number];

const conditionOf = (show: View, now: Date): RawBuilder<boolean> =>
  show === 'pack' ? viewConditions.pack : shippedLately(now);

const shippedLately = (now: Date) => {
  const since = daysBefore(now, inHandDays);
  const sentAgain = sql`select order_id from undelivered_parcels where sent_again_at > ${since}`;
  return sql<boolean>`((${viewConditions.shipped} and (orders.shipped_at > ${since} or orders.id = any(array(${sentAgain}))))
    or (not ${isUndelivered} and orders.id = any(array(
      select order_id from on_delivery_orders join orders as unpaid on unpaid.id = order_id
      where unpaid.status = 'pending' and (dispatched_at > ${since} or order_id = any(array(${sentAgain})))))))`;
};

/** When it left, also to be paid on delivery. */
const leftAt = sql<Date | null>`coalesce(orders.shipped_at, (
  select dispatched_at from on_delivery_orders where order_id = orders.id and orders.status = 'pending'))`;

const sortingOf = (show: View): Sorting => (show === 'pack' ? sorting.pack : byTime(leftAt, 'asc'));

const isInHand = (now: Date) => sql<boolean>`(${isToPack} or ${shippedLately(now)})`;

interface PackingPage {
  orders: OrderInHand[];
  previous: string | null;
  next: string | null;
  counts: Record<View, number>;
}

/** One page of the orders to pack or of those that were shipped lately, the oldest first, and how many there are. */
export async function packingPage(
  db: Database,
  { show, cursor, now }: { show: View; cursor?: string | undefined; now: Date },
): Promise<PackingPage> {
  const count = (view: View) => sql<number>`(select count(*) from orders where ${conditionOf(view, now)})`.as(view);
  const [{ rows, ...pages }, counts] = await Promise.all([
    paginate(sortingOf(show), { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      rowsInHand(db)
        .select(sortKey.as('sortKey'))
        .where(conditionOf(show, now))
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
    ),
    db.selectNoFrom([count('pack'), count('shipped')]).executeTakeFirstOrThrow(),
  ]);
  return { orders: rows.map(asOrderInHand), ...pages, counts };
}

/**
 * These orders in hand, in the order of the ids.
 *
 * @throws ShopError `order_not_found` when one of them does not exist or is not in hand
 */
export async function findOrdersInHand(db: Database, ids: readonly string[], now: Date): Promise<OrderInHand[]> {
  const rows = await rowsInHand(db).where('orders.id', 'in', ids).where(isInHand(now)).execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id.toLowerCase());
    if (!row) throw new ShopError('order_not_found');
    return asOrderInHand(row);
  });
}

/**
 * Rejects changes of orders that this member of staff may not see. The change itself checks the state of the order again.
 *
 * @throws ShopError `order_not_found`
 */
export async function requireInHand(
  db: Database,
  orderId: string,
  { by, now, repeated }: { by: Staff; now: Date; repeated?: Pick<Repeated, 'key' | 'kinds'> },
): Promise<void> {
  if (may(by.role, 'orders.read')) return;
  const found = db.selectFrom('orders').select('id').where('id', '=', orderId).where(isInHand(now));
  if (await found.executeTakeFirst()) return;
  // The first of the same requests took it out of hand.
  if (repeated && (await isRepeated(db, orderId, { ...repeated, who: staffActorId(by) }))) return;
  throw new ShopError('order_not_found');
}

/** The rider must know what to ask for. */
const toCollect = sql<number | null>`case when orders.status = 'pending' then total_amount end`;

/** Only what packing needs is read; the schema of the response leaves out the price that is among the lines. */
function rowsInHand(db: Database) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'createdAt', 'status', 'deliverBy', 'name', 'street', 'city', 'state'])
    .select(['zipCode', 'country', 'shipToPhone', 'isPickup', 'courier', 'trackingNumber', 'trackingUrl'])
    .select([leftAt.as('shippedAt'), hasEmail])
    .select([areaName.as('shippingName'), packingLines.as('lines'), isToPack.as('isToPack'), toCollect.as('collect')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsInHand>['executeTakeFirstOrThrow']>>;

function asOrderInHand(row: Row): OrderInHand {
  const { id, createdAt, deliverBy, shippedAt, isToPack: isWaiting, shipToPhone, ...rest } = row;
  const { street, city, state, zipCode, country, ...order } = rest;
  return {
    ...order,
    _id: id,
    createdAt: createdAt.toISOString(),
    dueOn: isWaiting ? deliverBy : null,
    shippedAt: shippedAt?.toISOString() ?? null,
    address: { street, city, state, zipCode, country, phone: shipToPhone },
  };
}
