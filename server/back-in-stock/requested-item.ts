import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StockItemKey } from '../stock/available-quantity.ts';

/** A stock item as emails name it. */
export interface RequestedItem {
  productId: string;
  variantId: string;
  name: string;
  color: string;
  size: string;
}

/** The item of a request; undefined when its product is not published. */
export function requestedItem(db: Database, { variantId, size }: StockItemKey): Promise<RequestedItem | undefined> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['variants.productId', 'variants.id as variantId', 'products.name', 'variants.colorName as color'])
    .select(sql<string>`${size}::text`.as('size'))
    .where('variants.id', '=', variantId)
    .where('products.status', '=', 'published')
    .executeTakeFirst();
}
