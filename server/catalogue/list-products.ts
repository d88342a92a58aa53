import { bestMatch, type ProductFilters, type Sort } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';
import { type BitSet, countBits, hasBit } from './search-index/bit-set.ts';
import { type SearchIndex, productAt } from './search-index/search-index.ts';
import type { CurrentIndex } from './search-index/open-search-index.ts';
import { orderOf } from './search-index/sort-orders.ts';
import { productCards } from './product-cards.ts';
import { filterCounts } from './filter-counts.ts';
import { inLowerCase, matchFilters, parseWanted } from './match-filters.ts';
import { tokenizeQuery } from './search/tokenize-query.ts';
import { rankResults } from './search/rank-results.ts';
import { parseQuery } from './search/parse-query.ts';

/** One page of products, with a count for each filter value. A page past the end is empty but has the right totals. */
export async function listProducts(db: Database, freshIndex: CurrentIndex, filters: ProductFilters) {
  const { page, limit, sort, stock } = filters;
  const [choices, words] = await Promise.all([inLowerCase(db, filters), tokenizeQuery(db, filters.search)]);
  const whole = await freshIndex();
  // No await from here to the cards: the index may change during one.
  const sought = parseQuery(whole, words);
  const index = sought?.index ?? whole;
  const wanted = parseWanted(index, choices, filters);
  const found = matchFilters(index, wanted, stock);
  const total = countBits(found);
  const from = (page - 1) * limit;
  const ids =
    sought && sort === bestMatch
      ? rankResults(index, found, sought.digits, Math.min(from + limit, total)).slice(from)
      : sorted(index, found, { sort, total, from, limit });
  const counts = filterCounts(index, wanted, stock);
  const products = await productCards(db, ids, choices.color.length > 0 ? choices.color : sought?.colours);
  return {
    products,
    filters: counts,
    total,
    totalPages: Math.ceil(total / limit),
    page,
    ...(sought && { search: { matched: sought.matched, unknownWords: sought.unknownWords } }),
  };
}

function sorted(
  index: SearchIndex,
  found: BitSet,
  { sort, ...page }: Omit<Page, 'isBackwards'> & { sort: Sort },
): string[] {
  const { order, isBackwards } = orderOf[sort === bestMatch ? 'nameAsc' : sort];
  return pageOf(index.orders[order], found, { ...page, isBackwards }).map((place) => productAt(index, place).id);
}

interface Page {
  total: number;
  from: number;
  limit: number;
  isBackwards: boolean;
}

/** Walks a sort order from its nearer end. */
function pageOf(order: Uint32Array, found: BitSet, { total, from, limit, isBackwards }: Page): number[] {
  if (from >= total) return [];
  const end = Math.min(from + limit, total);
  const isNearEnd = from > total / 2;
  const skip = isNearEnd ? total - end : from;
  const places: number[] = [];
  const fromTop = isNearEnd === isBackwards;
  for (let seen = 0, next = 0; places.length < end - from; next += 1) {
    const place = order[fromTop ? next : order.length - 1 - next]!;
    if (!hasBit(found, place)) continue;
    seen += 1;
    if (seen > skip) places.push(place);
  }
  return isNearEnd ? places.toReversed() : places;
}
