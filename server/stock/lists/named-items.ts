import { sql } from 'kysely';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import type { Database } from '../../db/database.ts';

/** Of each list of stock items. */
export const pageSize = 50;

/** Stock items with what the admin shows of their products. */
export function namedItems(db: Database) {
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

export function toNamedItem({
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
