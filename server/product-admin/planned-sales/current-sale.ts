import type { CurrentSale } from '#shared/admin/products/api.ts';
import type { Database } from '../../db/database.ts';

/** The sale whose price a product has now, or null. */
export async function currentSale(db: Database, productId: string): Promise<CurrentSale | null> {
  const sale = await db
    .selectFrom('plannedSaleProducts')
    .innerJoin('plannedSales', 'plannedSales.id', 'plannedSaleProducts.saleId')
    .select(['name', 'endsAt'])
    .where('productId', '=', productId)
    .where('plannedSaleProducts.state', '=', 'changed')
    .executeTakeFirst();
  return sale ? { name: sale.name, endsAt: sale.endsAt.toISOString() } : null;
}
