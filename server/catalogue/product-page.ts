import { bestMatch, type ProductFilters, type Sort } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';
import { type Bits, countBits, hasBit } from './card-index/bits.ts';
import { type CardIndex, productAt } from './card-index/card-index.ts';
import type { FreshIndex } from './card-index/open-card-index.ts';
import { orderOf } from './card-index/sort-orders.ts';
import { cardsOf } from './cards.ts';
import { filterCounts } from './filter-counts.ts';
import { inLowerCase, matching, wantedBy } from './matching.ts';
import { askedWords } from './search/asked-words.ts';
import { bestFinds } from './search/best-finds.ts';
import { seek } from './search/sought.ts';

/** One page of products with a count beside each choice of each filter. A page past the end is empty, its totals true. */
export async function productPage(db: Database, freshIndex: FreshIndex, filters: ProductFilters) {
  const { page, limit, sort, stock } = filters;
  const [choices, words] = await Promise.all([inLowerCase(db, filters), askedWords(db, filters.search)]);
  const whole = await freshIndex();
  // From here to the cards without a pause: the index changes under whoever waits.
  const sought = seek(whole, words);
  const index = sought?.index ?? whole;
  const wanted = wantedBy(index, choices, filters);
  const found = matching(index, wanted, stock);
  const total = countBits(found);
  const from = (page - 1) * limit;
  const ids =
    sought && sort === bestMatch
      ? bestFinds(index, found, sought.digits, Math.min(from + limit, total)).slice(from)
      : sorted(index, found, { sort, total, from, limit });
  const counts = filterCounts(index, wanted, stock);
  const products = await cardsOf(db, ids, choices.color.length > 0 ? choices.color : sought?.colours);
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
  index: CardIndex,
  found: Bits,
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

/** Walks an order from its nearer end. */
function pageOf(order: Uint32Array, found: Bits, { total, from, limit, isBackwards }: Page): number[] {
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
