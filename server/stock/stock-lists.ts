import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import { dispatchedUnits } from './dispatched-units.ts';
import { reservations } from './reservations.ts';

/** Lists of stock items: low stock, reserved stock, and one item by its SKU. */

const pageSize = 50;

/** A stock item is low when this many units or fewer are available. */
export async function lowStockThreshold(db: Database): Promise<number> {
  const alert = await db.selectFrom('stockAlert').select('lowAt').executeTakeFirstOrThrow();
  return alert.lowAt;
}

/** How many stock items of published products are low. */
export async function lowStockCount(db: Database, threshold: number): Promise<number> {
  // The subquery names the products that are not published, because they are few.
  const { total } = await db
    .selectFrom('stock')
    .select(sql<number>`count(*)`.as('total'))
    .where(available, '<=', threshold)
    .where('variantId', 'not in', (variants) =>
      variants
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'productId')
        .select('variants.id')
        .where('status', '<>', 'published'),
    )
    .executeTakeFirstOrThrow();
  return total;
}

const available = sql<number>`stock.quantity - stock.reserved`;

const byAvailable: Sorting = {
  direction: 'asc',
  columns: [
    ['integer', available],
    ['text', sql`stock.sku`],
  ],
};

/**
 * Stock items of published products at or under the threshold: sold out first, then the fewest units, then by SKU.
 */
export async function lowStock(db: Database, cursor: string | undefined) {
  const threshold = await lowStockThreshold(db);
  const [{ rows, ...pages }, total] = await Promise.all([
    paginate(byAvailable, { cursor, pageSize }, ({ condition, order, limit, sortKey }) =>
      namedItems(db)
        .select(sortKey.as('sortKey'))
        .where(available, '<=', threshold)
        .where('products.status', '=', 'published')
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
    ),
    lowStockCount(db, threshold),
  ]);
  return { items: rows.map(toNamedItem), ...pages, total, lowAt: threshold };
}

const byReservationEnd: Sorting = {
  direction: 'asc',
  columns: [
    // Cursors have no infinity.
    ['time', sql`coalesce(reservations.until, '2199-01-01Z')`],
    ['text', sql`reservations.key`],
  ],
};

/** What is reserved, by the end of the reservation; what has none comes last. */
export async function reservedStock(db: Database, cursor: string | undefined) {
  const { rows, ...pages } = await paginate(
    byReservationEnd,
    { cursor, pageSize },
    ({ condition, order, limit, sortKey }) =>
      namedItems(db)
        .innerJoin(reservations, (join) =>
          join.onRef('reservations.variantId', '=', 'stock.variantId').onRef('reservations.size', '=', 'stock.size'),
        )
        .select(reservationColumns)
        .select(sortKey.as('sortKey'))
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
  );
  return { reservations: rows.map((row) => ({ ...toNamedItem(row), reservation: toReservation(row) })), ...pages };
}

/**
 * One stock item, with the orders that reserve it or are paid and not shipped yet, the oldest first.
 *
 * @throws ShopError `gone`
 */
export async function stockItemBySku(db: Database, sku: string) {
  const row = await namedItems(db).where('stock.sku', '=', sku.replaceAll('\u0000', '')).executeTakeFirst();
  if (!row) throw new ShopError('gone', { message: adminMessages.stock.noSuchSku });
  const { variantId, size } = row;
  const [dispatched, reserving, toPack] = await Promise.all([
    dispatchedUnits(db, [variantId]),
    db
      .selectFrom(reservations)
      .select(reservationColumns)
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .orderBy('createdAt')
      .orderBy('key')
      .limit(maxOrders)
      .execute(),
    db
      .selectFrom('orders')
      .innerJoin('orderLines', 'orderId', 'orders.id')
      .select(['orders.id as orderId', left.as('units'), 'createdAt'])
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where('status', '=', 'processing')
      .where(left, '>', 0)
      .where(sql<boolean>`not is_fully_refunded(orders.id)`)
      .orderBy('createdAt')
      .orderBy('orders.id')
      .limit(maxOrders)
      .execute(),
  ]);
  const orders = [...toPack.map(toPackedOrder), ...reserving.map(toReservation)]
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .slice(0, maxOrders);
  const item = { ...toNamedItem(row), dispatched: dispatched({ variantId, size }) };
  return { item, reservations: orders };
}

const maxOrders = 200;

/** Units of an order line that are to be packed: what was refunded is not. A failed refund returned nothing. */
const left = sql<number>`order_lines.quantity - (
  select coalesce(sum(refund_lines.quantity), 0)::integer from refund_lines join refunds on refunds.id = refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and refunds.status <> 'failed')`;

const reservationColumns = [
  'reservations.orderId',
  'reservations.units',
  'reservations.createdAt',
  'reservations.until',
  'reservations.reason',
] as const;

function namedItems(db: Database) {
  return db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select([
      'stock.variantId',
      'stock.size',
      'stock.sku',
      'stock.quantity',
      'stock.reserved',
      'variants.productId',
      'products.name',
      'variants.colorName',
      'variants.colorHex',
      'variants.mainImage',
    ])
    .select(
      sql<number>`(
        select count(*) from stock_requests
        where stock_requests.variant_id = stock.variant_id and stock_requests.size = stock.size
          and confirmed_at is not null and notified_at is null)`.as('waiting'),
    );
}

type NamedItemRow = Omit<NamedStockItem, 'color' | 'image'> & {
  colorName: string;
  colorHex: string;
  mainImage: string;
};

function toNamedItem({
  variantId,
  size,
  sku,
  quantity,
  reserved,
  productId,
  name,
  waiting,
  ...row
}: NamedItemRow): NamedStockItem {
  const color = { name: row.colorName, hex: row.colorHex };
  return { variantId, size, sku, quantity, reserved, productId, name, color, image: row.mainImage, waiting };
}

interface ReservationRow {
  orderId: string;
  units: number;
  createdAt: Date;
  until: Date | null;
  reason: 'order' | 'exchange' | 'change';
}

function toReservation({ orderId, units, createdAt, until, reason }: ReservationRow) {
  return {
    orderId,
    status: 'pending' as const,
    quantity: units,
    createdAt: createdAt.toISOString(),
    reservedUntil: until?.toISOString() ?? null,
    reason,
  };
}

function toPackedOrder({ orderId, units, createdAt }: Pick<ReservationRow, 'orderId' | 'units' | 'createdAt'>) {
  return {
    orderId,
    status: 'processing' as const,
    quantity: units,
    createdAt: createdAt.toISOString(),
    reservedUntil: null,
    reason: 'order' as const,
  };
}
