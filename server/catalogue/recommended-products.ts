import type { ProductCard } from '#shared/catalogue/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { productCards } from './product-cards.ts';
import type { CurrentIndex } from './search-index/search-index.ts';

const maxRecommended = 8;

/**
 * Products like this one, in stock: first those of its category and gender, then of its gender, best sellers first.
 *
 * @throws ShopError `product_not_found`
 */
export async function recommendedProducts(
  db: Database,
  currentIndex: CurrentIndex,
  id: string,
): Promise<ProductCard[]> {
  const index = await currentIndex();
  const ids = index.recommend(id, maxRecommended);
  if (!ids) throw new ShopError('product_not_found');
  return productCards(db, ids);
}
