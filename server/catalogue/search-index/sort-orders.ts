import type { sorts } from '#shared/catalogue/filters.ts';
import type { IndexRow } from './read-rows.ts';

/** The positions of all products in each sort order. Every order is total: ties are broken by id. */
export type Sortable = Pick<IndexRow, 'id' | 'sortName' | 'basePrice' | 'createdMicros' | 'soldRecently' | 'soldEver'>;

type Comparing = (one: Sortable, other: Sortable) => number;

/** The sort orders that are not the reverse of another. */
export const orders = {
  name: (one, other) => byText(one.sortName, other.sortName) || byId(one, other),
  price: (one, other) => one.basePrice - other.basePrice || byId(one, other),
  date: (one, other) => one.createdMicros - other.createdMicros || byId(one, other),
  sales: (one, other) =>
    other.soldRecently - one.soldRecently ||
    other.soldEver - one.soldEver ||
    other.createdMicros - one.createdMicros ||
    byId(other, one),
} satisfies Record<string, Comparing>;

export type OrderName = keyof typeof orders;

export const orderOf: Readonly<Record<keyof typeof sorts, { order: OrderName; isBackwards: boolean }>> = {
  nameAsc: { order: 'name', isBackwards: false },
  nameDesc: { order: 'name', isBackwards: true },
  priceAsc: { order: 'price', isBackwards: false },
  priceDesc: { order: 'price', isBackwards: true },
  dateAsc: { order: 'date', isBackwards: false },
  dateDesc: { order: 'date', isBackwards: true },
  topSelling: { order: 'sales', isBackwards: false },
};

/**
 * Inserts positions into an order that holds the others already.
 *
 * @param moved positions that are new or have moved; removed ones are not in `still`
 */
export function reordered(
  order: Uint32Array,
  moved: ReadonlySet<number>,
  productAt: (place: number) => Sortable | undefined,
  compare: Comparing,
): Uint32Array {
  const at = (place: number) => productAt(place)!;
  const coming = [...moved].filter((place) => productAt(place)).toSorted((one, other) => compare(at(one), at(other)));
  const staying = order.filter((place) => !moved.has(place));
  const merged = new Uint32Array(staying.length + coming.length);
  let [next, from] = [0, 0];
  for (const place of coming) {
    const behind = firstBehind(staying, from, (other) => compare(at(place), at(other)) < 0);
    merged.set(staying.subarray(from, behind), next);
    next += behind - from;
    merged[next] = place;
    [next, from] = [next + 1, behind];
  }
  merged.set(staying.subarray(from), next);
  return merged;
}

/** The first index, starting at `from`, for which `isBehind` is true. */
export function firstBehind(order: Uint32Array, from: number, isBehind: (place: number) => boolean): number {
  let [low, high] = [from, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(order[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const byId = (one: Sortable, other: Sortable) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** Compares by code point, like `collate "C"`; JavaScript compares UTF-16 units, which differs for rare characters. */
export function byText(one: string, other: string): number {
  const max = Math.min(one.length, other.length);
  for (let place = 0; place < max; place += 1) {
    const [here, there] = [one.charCodeAt(place), other.charCodeAt(place)];
    if (here !== there) return one.codePointAt(place)! - other.codePointAt(place)! || here - there;
  }
  return one.length - other.length;
}
