import type { sorts } from '#shared/catalogue/filters.ts';
import { keysOf } from '#shared/keys-of.ts';
import { type BitSet, hasBit, noBits, setBit } from './bit-set.ts';
import {
  compareIds,
  compareNames,
  createdMicrosOf,
  hasRecord,
  priceOf,
  type Product,
  type ProductRecords,
  salesOf,
} from './product-records.ts';

type Comparing = (records: ProductRecords, one: number, other: number) => number;

const byDate: Comparing = (records, one, other) => createdMicrosOf(records, one) - createdMicrosOf(records, other);

const bySales: Comparing = (records, one, other) => {
  const [[recently, ever], [otherRecently, otherEver]] = [salesOf(records, one), salesOf(records, other)];
  return otherRecently - recently || otherEver - ever;
};

/**
 * Compare the products at two positions: the sort orders that are not the reverse of another. Every order is total: ties
 * are broken by id.
 */
export const orders = {
  name: (records, one, other) => compareNames(records, one, other) || compareIds(records, one, other),
  price: (records, one, other) => priceOf(records, one) - priceOf(records, other) || compareIds(records, one, other),
  date: (records, one, other) => byDate(records, one, other) || compareIds(records, one, other),
  sales: (records, one, other) =>
    bySales(records, one, other) || byDate(records, other, one) || compareIds(records, other, one),
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

export const orderNames = keysOf(orders);

/** The orders in which a product moves when it becomes another, or all when it comes or goes. */
export function movedIn(before: Product | undefined, after: Product | null): readonly OrderName[] {
  if (!before || !after) return orderNames;
  const isNewer = before.createdMicros !== after.createdMicros;
  const isSold = before.soldRecently !== after.soldRecently || before.soldEver !== after.soldEver;
  const moves = {
    name: before.sortName !== after.sortName,
    price: before.basePrice !== after.basePrice,
    date: isNewer,
    sales: isSold || isNewer,
  };
  return orderNames.filter((name) => moves[name]);
}

/** All positions with a product, in an order. */
export function sortedPlaces(records: ProductRecords, name: OrderName): Uint32Array {
  const places = Uint32Array.from(records.starts.keys()).filter((place) => hasRecord(records, place));
  return places.sort((one, other) => orders[name](records, one, other));
}

/**
 * Inserts positions into an order that holds the others already.
 *
 * @param moved positions that are new or have moved; removed ones have no record any more
 */
export function reordered(
  order: Uint32Array,
  moved: ReadonlySet<number>,
  { records, room }: { records: ProductRecords; room: number },
  name: OrderName,
): Uint32Array {
  const compare = orders[name];
  const coming = [...moved]
    .filter((place) => hasRecord(records, place))
    .toSorted((one, other) => compare(records, one, other));
  const moving = noBits(room);
  for (const place of moved) setBit(moving, place);
  const staying = without(order, moving);
  const merged = new Uint32Array(staying.length + coming.length);
  let [next, from] = [0, 0];
  for (const place of coming) {
    const behind = firstBehind(staying, from, (other) => compare(records, place, other) < 0);
    merged.set(staying.subarray(from, behind), next);
    next += behind - from;
    merged[next] = place;
    [next, from] = [next + 1, behind];
  }
  merged.set(staying.subarray(from), next);
  return merged;
}

/** A loop, because `filter` takes several times as long. */
function without(order: Uint32Array, moving: BitSet): Uint32Array {
  const staying = new Uint32Array(order.length);
  let count = 0;
  for (let number = 0; number < order.length; number += 1) {
    const place = order[number]!;
    if (!hasBit(moving, place)) staying[count++] = place;
  }
  return staying.subarray(0, count);
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
