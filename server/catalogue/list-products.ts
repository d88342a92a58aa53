import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';
import { lowerCaseFilters } from './lower-case-filters.ts';
import { productCards } from './product-cards.ts';
import { variantFilterOf } from './variant-filter.ts';
import type { CurrentIndex } from './search-index/search-index.ts';
import { tokenizeQuery } from './search/tokenize-query.ts';

/** One page of products, with a count for each filter value. A page past the end is empty but has the right totals. */
export async function listProducts(db: Database, currentIndex: CurrentIndex, filters: ProductFilters) {
  const { page, limit } = filters;
  const [wanted, words] = await Promise.all([lowerCaseFilters(db, filters), tokenizeQuery(db, filters.search)]);
  const index = await currentIndex();
  const { ids, total, counts, search, isUnsold } = index.list(wanted, words);
  const products = await productCards(db, ids, variantFilterOf(wanted, search?.colours));
  return {
    products,
    filters: counts,
    total,
    totalPages: Math.ceil(total / limit),
    page,
    ...(isUnsold && { isUnsold }),
    ...(search && { search: { matched: search.matched, unknownWords: search.unknownWords } }),
  };
}
