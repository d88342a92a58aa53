import type { ProductFilters, ProductSort } from '#shared/catalogue/filters.ts';
import { type BitSet, countBits, hasBit, keepBits, noBits, setBit } from '../bit-set.ts';
import { placeOf, type ProductIndex } from '../product-index.ts';
import { createdMicrosOf, idOf } from '../product-records.ts';
import { firstBehind } from '../sort-orders.ts';
import { sorted } from './list-page.ts';
import { matchFilters, parseWanted } from './match-filters.ts';

/** The contents of a collection, and the requested page. */
export interface WantedCollection {
  /** As `SearchIndex.list` takes them. */
  filters: ProductFilters;
  /** Ids that staff chose by hand, in their order; null for all that meet the filters. */
  chosen: readonly string[] | null;
  /** Only products that were added then or later; null for all. */
  addedSince: Date | null;
  /** Null for the order of `chosen`. */
  sort: ProductSort | null;
}

/**
 * One page of a collection. It is cheaper than a list of the shop: the same sets, but no facets are counted. A page
 * past the end is empty but has the right total.
 */
export function collectionPage(index: ProductIndex, wanted: WantedCollection): { ids: string[]; total: number } {
  const { filters, addedSince, sort } = wanted;
  const { page, limit } = filters;
  // A copy: the set may be the index's own.
  const found = matchFilters(index, parseWanted(index, filters), filters.stock).slice();
  if (addedSince) keepBits(found, newSince(index, addedSince));
  const chosen = wanted.chosen?.flatMap((id) => placeOf(index, id) ?? []);
  if (chosen) keepBits(found, bitsOf(index, chosen));
  const total = countBits(found);
  const from = (page - 1) * limit;
  if (sort !== null || !chosen) {
    return { ids: sorted(index, found, { sort: sort ?? 'nameAsc', total, from, limit }), total };
  }
  const inOrder = chosen.filter((place) => hasBit(found, place)).slice(from, from + limit);
  return { ids: inOrder.map((place) => idOf(index.records, place)), total };
}

function newSince(index: ProductIndex, since: Date): BitSet {
  const { date } = index.orders;
  const micros = since.getTime() * 1_000;
  const first = firstBehind(date, 0, (place) => createdMicrosOf(index.records, place) >= micros);
  return bitsOf(index, date.subarray(first));
}

function bitsOf({ room }: ProductIndex, places: Iterable<number>): BitSet {
  const bits = noBits(room);
  for (const place of places) setBit(bits, place);
  return bits;
}
