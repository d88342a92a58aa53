import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { priceChangeFile as priceChangeFileCall } from '#shared/admin/products/price-changes-api.ts';
import type { ProductColumn } from '#shared/admin/products/columns.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Database } from '../../../db/database.ts';
import { csvOf } from '../../../http/csv.ts';

interface PriceChange {
  /** Empty for all. */
  category: string;
  /** Below zero to lower prices. */
  percent: number;
  /** Naira. */
  roundTo: number;
}

const columns: readonly ProductColumn[] = ['sku', 'price'];

/**
 * A products file with the new price of each colour that changes. Importing it gives the preview, the log and the undo
 * that every file has. Archived products are left out, and those on a planned sale: their price is the sale's.
 */
export async function priceChangeFile(
  db: Database,
  { category, percent, roundTo }: PriceChange,
): Promise<Pick<Output<typeof priceChangeFileCall>, 'file' | 'colours' | 'onSale'>> {
  const { rows } = await sql<{ productId: string; sku: string; price: number; isOnSale: boolean }>`
    select product_id, price, (select min(sku) from stock where variant_id = variants.id) as sku,
      exists (
        select from planned_sale_products as sales where sales.product_id = products.id and sales.state = 'changed'
      ) as is_on_sale
    from products join variants on product_id = products.id
    where status <> 'archived' and not unfinished and (${category} = '' or category = ${category})
      and exists (select from stock where variant_id = variants.id)
    order by sort_name collate "C", products.id, position`.execute(db);
  const changed = rows
    .filter(({ isOnSale }) => !isOnSale)
    .map(({ sku, price }) => ({ sku, before: price, price: newPrice(price, { percent, roundTo }) }))
    .filter(({ before, price }) => price !== before);
  const onSale = new Set(rows.filter(({ isOnSale }) => isOnSale).map(({ productId }) => productId));
  return { file: await text(csvOf({ columns, rows: changed })), colours: changed.length, onSale: onSale.size };
}

/** Rounded half up. A price that would become nothing, or that rounding moves the other way, stays. */
function newPrice(price: number, { percent, roundTo }: Omit<PriceChange, 'category'>): number {
  const rounded = Math.round((price * (100 + percent)) / (100 * roundTo)) * roundTo;
  return rounded > 0 && rounded > price === percent > 0 ? rounded : price;
}
