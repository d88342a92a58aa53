import { bestMatch, type ProductFilters, type Sort } from '#shared/catalogue/filters.ts';
import { type BitSet, countBits, hasBit } from '../bit-set.ts';
import type { ProductIndex } from '../product-index.ts';
import { idOf, salesOf } from '../product-records.ts';
import type { ListResults } from '../search-index.ts';
import { parseQuery } from '../query/parse-query.ts';
import { rankResults } from '../query/rank-results.ts';
import { orderOf } from '../sort-orders.ts';
import { filterCounts } from './filter-counts.ts';
import { matchFilters, parseWanted } from './match-filters.ts';

/** One page of a list, with a count for each filter value. A page past the end is empty but has the right total. */
export function listPage(whole: ProductIndex, filters: ProductFilters, words: readonly string[]): ListResults {
  const { page, limit, sort, stock } = filters;
  const query = parseQuery(whole, words);
  const index = query?.index ?? whole;
  const wanted = parseWanted(index, filters);
  const found = matchFilters(index, wanted, stock);
  const total = countBits(found);
  const from = (page - 1) * limit;
  const ids =
    query && sort === bestMatch
      ? rankResults(index, found, query.digits, Math.min(from + limit, total)).slice(from)
      : sorted(index, found, { sort, total, from, limit });
  const search = query && { matched: query.matched, unknownWords: query.unknownWords, colours: query.colours };
  const isUnsold = sort === 'topSelling' && total > 0 && !hasSales(index, found, total);
  return { ids, total, counts: filterCounts(index, wanted, stock), search, isUnsold };
}

/** Whether the best seller of `found` was ever sold. */
function hasSales({ orders, records }: ProductIndex, found: BitSet, total: number): boolean {
  const [best] = pageOf(orders.sales, found, { total, from: 0, limit: 1, isBackwards: orderOf.topSelling.isBackwards });
  return salesOf(records, best!).some((units) => units > 0);
}

/** The ids of a page of `found` in this order. */
export function sorted(
  index: ProductIndex,
  found: BitSet,
  { sort, ...page }: Omit<Page, 'isBackwards'> & { sort: Sort },
): string[] {
  const { order, isBackwards } = orderOf[sort === bestMatch ? 'nameAsc' : sort];
  return pageOf(index.orders[order], found, { ...page, isBackwards }).map((place) => idOf(index.records, place));
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
