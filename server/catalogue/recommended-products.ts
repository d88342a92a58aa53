import type { ProductCard } from '#shared/catalogue/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { hasBit } from './search-index/bit-set.ts';
import { type SearchIndex, inStock, productAt } from './search-index/search-index.ts';
import type { CurrentIndex } from './search-index/open-search-index.ts';
import { productCards } from './product-cards.ts';

const maxRecommended = 8;

/**
 * Products like this one, in stock: first those of its category and gender, then of its gender, best sellers first.
 *
 * @throws ShopError `product_not_found`
 */
export async function recommendedProducts(db: Database, freshIndex: CurrentIndex, id: string): Promise<ProductCard[]> {
  const index = await freshIndex();
  const itself = index.placeOf.get(id);
  if (itself === undefined) throw new ShopError('product_not_found');
  return productCards(
    db,
    placesLike(index, itself).map((place) => productAt(index, place).id),
  );
}

function placesLike(index: SearchIndex, itself: number): number[] {
  const { categoryLower, gender } = productAt(index, itself);
  const sameCategory = index.categories.get(categoryLower)!.bits;
  const sameGender = index.genders.get(gender)!;
  const available = inStock(index);
  // Both match, the gender, the category, neither.
  const likely: number[][] = [[], [], [], []];
  for (const place of index.orders.sales) {
    if (place === itself || !hasBit(available, place)) continue;
    const unlike = (hasBit(sameGender, place) ? 0 : 2) + (hasBit(sameCategory, place) ? 0 : 1);
    likely[unlike]!.push(place);
    if (likely[0]!.length === maxRecommended) break;
  }
  return likely.flat().slice(0, maxRecommended);
}
