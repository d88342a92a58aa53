import type { ProductFilters } from '#shared/catalogue/filters.ts';
import { keysOf } from '#shared/keys-of.ts';
import { addBits, anyOf, type BitSet, dropBits, keepBits, noBits, setBit } from '../bit-set.ts';
import { type ProductIndex, stockPostingsOf } from '../product-index.ts';
import { priceOf } from '../product-records.ts';
import { firstBehind } from '../sort-orders.ts';

/**
 * Filters as sets of positions in the search index. Size and colour must be met by the same variant, and in stock
 * means that such a stock item is available.
 */
export interface Wanted {
  colors: readonly string[];
  sizes: readonly string[];
  /** Filters that concern a whole product. Null means no filter. */
  whole: Readonly<Record<IndexedKind, BitSet | null>>;
}

export type IndexedKind = 'gender' | 'category' | 'price' | 'sale';

export function parseWanted(
  index: ProductIndex,
  { category, color, size, gender, price, sale }: ProductFilters,
): Wanted {
  const { categories, genders, reduced } = index;
  const whole = {
    gender: inAny(index, gender, (name) => genders.get(name)),
    category: inAny(index, category, (name) => categories.get(name)?.bits),
    price: priced(index, price),
    sale: sale ? reduced : null,
  };
  return { colors: color, sizes: size, whole };
}

/** Products that meet all product filters, or all but one. Read-only. */
export function filterWhole({ whole }: Wanted, but?: IndexedKind): BitSet | null {
  const kinds = keysOf(whole);
  return kinds.reduce<BitSet | null>((all, kind) => (kind === but ? all : among(all, whole[kind])), null);
}

/** Products that meet all filters. */
export function matchFilters(index: ProductIndex, wanted: Wanted, stock: ProductFilters['stock']): BitSet {
  const shown = visibleVariants(index, wanted.colors, wanted.sizes, stock);
  return among(shown, filterWhole(wanted))!;
}

/** Products with any of these colours in any of these sizes, with the stock filter applied. Read-only. */
export function visibleVariants(
  index: ProductIndex,
  colors: readonly string[],
  sizes: readonly string[],
  stock: ProductFilters['stock'],
): BitSet {
  const postings = stockPostingsOf(index, colors, sizes);
  const inStock = () => postings.map(({ available }) => available);
  if (!stock.out) return anyOf(inStock(), index.room);
  const all = anyOf(
    postings.map((one) => one.all),
    index.room,
  );
  if (stock.in) return all;
  const outOfStock = all.slice();
  for (const available of inStock()) dropBits(outOfStock, available);
  return outOfStock;
}

/** The intersection of both sets; neither is changed. */
export function among(one: BitSet | null, other: BitSet | null): BitSet | null {
  if (!one || !other) return one ?? other;
  const both = one.slice();
  keepBits(both, other);
  return both;
}

function inAny(
  { room }: ProductIndex,
  names: readonly string[],
  placesOf: (name: string) => BitSet | undefined,
): BitSet | null {
  if (names.length === 0) return null;
  const found = noBits(room);
  for (const name of names) {
    const places = placesOf(name);
    if (places) addBits(found, places);
  }
  return found;
}

function priced(index: ProductIndex, price: ProductFilters['price']): BitSet | null {
  if (!price) return null;
  const { price: order } = index.orders;
  const first = firstBehind(order, 0, (place) => priceOf(index.records, place) >= price.min);
  const end = firstBehind(order, first, (place) => priceOf(index.records, place) > price.max);
  if (first === 0 && end === order.length) return null;
  const found = noBits(index.room);
  for (let next = first; next < end; next += 1) setBit(found, order[next]!);
  return found;
}
