import type { Database } from '../../db/database.ts';

/**
 * The prices of the colours of a product after its sale, by their ids. A price that staff gave one during the sale
 * stays, so that colour is not among them.
 */
export async function pricesAfterSale(db: Database, productId: string): Promise<ReadonlyMap<string, number>> {
  const reduced = await db
    .selectFrom('plannedSaleVariants as reduced')
    .innerJoin('plannedSaleProducts as product', (join) =>
      join.onRef('product.saleId', '=', 'reduced.saleId').onRef('product.productId', '=', 'reduced.productId'),
    )
    .innerJoin('variants', 'variants.id', 'reduced.variantId')
    .select(['reduced.variantId', 'reduced.priceBefore'])
    .where('product.productId', '=', productId)
    .where('product.state', '=', 'changed')
    .whereRef('variants.price', '=', 'reduced.salePrice')
    .execute();
  return new Map(reduced.map(({ variantId, priceBefore }) => [variantId, priceBefore]));
}
