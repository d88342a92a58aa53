import type { Output } from '#shared/endpoint.ts';
import type { turntables } from '#shared/catalogue/turntables-api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/**
 * The turntables of a product's colours.
 *
 * @throws ShopError `product_not_found`
 */
export async function shownTurntables(
  db: Database,
  productId: string,
): Promise<Output<typeof turntables>['turntables']> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('variants', 'productId', 'products.id')
    .leftJoin('turntables', 'variantId', 'variants.id')
    .select(['variantId', 'frames'])
    .where('products.id', '=', productId)
    .where('status', '=', 'published')
    .orderBy('position')
    .execute();
  if (rows.length === 0) throw new ShopError('product_not_found');
  return rows.flatMap(({ variantId, frames }) => (variantId && frames ? [{ _id: variantId, frames }] : []));
}
