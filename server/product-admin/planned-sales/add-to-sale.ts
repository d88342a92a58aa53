import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Gives colours that were added to a product the price of the sale that it is in: its page says the sale's percentage for all of
 * them. What was typed is their price before and after it. The product is locked.
 *
 * @param variantIds the added colours
 */
export async function addToSale(tx: Database, productId: string, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  // The same as `salePrice` in shared/catalogue/discount.ts.
  await sql`
    insert into planned_sale_variants (sale_id, product_id, variant_id, price_before, sale_price)
    select sale.id, product_id, variants.id, price, (price::bigint * 200 + 100 + percent) / (2 * (100 + percent))
    from planned_sale_products join planned_sales as sale on sale.id = sale_id
      join products on products.id = product_id join variants using (product_id)
    where product_id = ${productId} and planned_sale_products.state = 'changed' and sale.state = 'running'
      and discount_percent = percent and variants.id = any(${variantIds}::uuid[])`.execute(tx);
  await sql`
    update variants set price = sale_price from planned_sale_variants
    where variant_id = variants.id and variants.id = any(${variantIds}::uuid[])`.execute(tx);
}
