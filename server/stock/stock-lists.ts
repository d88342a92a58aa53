import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { paginateStock } from './paginate-stock.ts';

/** What is on the shelf, piece by piece: running low, promised to somebody, or one alone. */

const onAPage = 50;

/** From how few pieces on a piece is running low. */
export async function lowStockThreshold(db: Database): Promise<number> {
  const alert = await db.selectFrom('stockAlert').select('lowAt').executeTakeFirstOrThrow();
  return alert.lowAt;
}

/** How many pieces that shoppers see are running low. */
export async function lowStockCount(db: Database, low: number): Promise<number> {
  // Those that shoppers do not see are few: they are looked up, not the others.
  const { total } = await db
    .selectFrom('stock')
    .select(sql<number>`count(*)`.as('total'))
    .where(left, '<=', low)
    .where('variantId', 'not in', (hidden) =>
      hidden
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'productId')
        .select('variants.id')
        .where('status', '<>', 'published'),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Pieces that shoppers see and of which no more than the alert's number can be sold: sold out first, then the fewest,
 * each by SKU.
 */
export async function lowStock(db: Database, page: number) {
  const low = await lowStockThreshold(db);
  const pages = paginateStock(await lowStockCount(db, low), page, onAPage);
  const rows = await namedPieces(db)
    .where(left, '<=', low)
    .where('products.status', '=', 'published')
    .orderBy(left)
    .orderBy('stock.sku')
    .limit(onAPage)
    .offset((pages.page - 1) * onAPage)
    .execute();
  return { pieces: rows.map(asNamed), ...pages, lowAt: low };
}

/** What unpaid orders hold, by when they lose it. */
export async function reservedStock(db: Database, page: number) {
  const { total } = await db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderId', 'orders.id')
    .select(sql<number>`count(*)`.as('total'))
    .where('status', '=', 'pending')
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const pages = paginateStock(total, page, onAPage);
  const rows = await namedPieces(db)
    .innerJoin('orderLines', (line) =>
      line.onRef('orderLines.variantId', '=', 'stock.variantId').onRef('orderLines.size', '=', 'stock.size'),
    )
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(holdColumns)
    .where('orders.status', '=', 'pending')
    .where('orders.releasedAt', 'is', null)
    .orderBy('orders.heldUntil')
    .orderBy('orders.id')
    .orderBy('orderLines.position')
    .limit(onAPage)
    .offset((pages.page - 1) * onAPage)
    .execute();
  return { holds: rows.map((row) => ({ ...asNamed(row), hold: asHold(row) })), ...pages };
}

/**
 * One piece, and which orders hold it or were paid and are still in the shop, the oldest first.
 *
 * @throws ShopError `gone`
 */
export async function stockItemBySku(db: Database, sku: string) {
  const row = await namedPieces(db).where('stock.sku', '=', sku.replaceAll('\u0000', '')).executeTakeFirst();
  if (!row) throw new ShopError('gone', { message: messages.stockroom.noSuchSku });
  const holds = await db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderId', 'orders.id')
    .select(holdColumns)
    .where('variantId', '=', row.variantId)
    .where('size', '=', row.size)
    .where(sql<boolean>`(orders.status = 'processing' or orders.status = 'pending' and released_at is null)`)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(200)
    .execute();
  return { piece: asNamed(row), holds: holds.map(asHold) };
}

const left = sql<number>`stock.quantity - stock.reserved`;
const holdColumns = [
  'orders.id as orderId',
  'orders.status',
  'orderLines.quantity as pieces',
  'orders.createdAt',
  'orders.heldUntil',
] as const;

function namedPieces(db: Database) {
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
    ]);
}

type PieceRow = Omit<NamedStockItem, 'color' | 'image'> & { colorName: string; colorHex: string; mainImage: string };

function asNamed({ variantId, size, sku, quantity, reserved, productId, name, ...row }: PieceRow): NamedStockItem {
  const color = { name: row.colorName, hex: row.colorHex };
  return { variantId, size, sku, quantity, reserved, productId, name, color, image: row.mainImage };
}

interface HoldRow {
  orderId: string;
  status: string;
  pieces: number;
  createdAt: Date;
  heldUntil: Date | null;
}

function asHold({ orderId, status, pieces, createdAt, heldUntil }: HoldRow) {
  return {
    orderId,
    status: status as 'pending' | 'processing',
    quantity: pieces,
    createdAt: createdAt.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}
