import {
  addNumber,
  type BitSet,
  countBits,
  dropBits,
  eachBit,
  hasBit,
  keepBits,
  noBits,
  numberAt,
} from '../search-index/bit-set.ts';
import { type SearchIndex, productAt } from '../search-index/search-index.ts';
import { orders } from '../search-index/sort-orders.ts';

/** Where a word was found, and how well it fits there. */
export interface SearchHit {
  places: BitSet;
  /** The places of each fit; none where it never fits so well. */
  byFit: (BitSet | undefined)[];
}

/**
 * How well a word fits: it is a part of a name or another name of the thing, begins its category or is another name of
 * that, begins a word of the name, or is one.
 */
const fits = { part: 1, category: 2, beginning: 3, word: 4 };
const bestFit = 4;

export const noHit = (room: number): SearchHit => ({ places: noBits(room), byFit: [] });

/** The set of what fits so well. */
export const fitting = ({ places, byFit }: SearchHit, how: keyof typeof fits): BitSet =>
  (byFit[fits[how]] ??= noBits(places.length * 32));

/**
 * The ids of those with the highest numbers, alike ones by name. By sets, 32 places at a time: in a large shop there
 * are words that nearly every product says.
 *
 * @param digits of the number that each place has, the lowest first
 */
export function rankResults(index: SearchIndex, found: BitSet, digits: readonly BitSet[], most: number): string[] {
  const { surely, alike } = highest(found, digits, most);
  return [...surely, ...firstByName(index, alike, most - surely.length)]
    .map((place) => ({ number: numberAt(digits, place), product: productAt(index, place) }))
    .toSorted((one, other) => other.number - one.number || orders.name(one.product, other.product))
    .map(({ product }) => product.id);
}

/** How well all words together fit each place: a set for each binary digit, the lowest first. Uses the finds up. */
export function sumsOfFits(room: number, finds: readonly SearchHit[]): BitSet[] {
  const digits = Array.from({ length: 32 - Math.clz32(finds.length * bestFit) }, () => noBits(room));
  for (const { byFit } of finds) {
    for (let fit = bestFit; fit > 0; fit -= 1) {
      const places = byFit[fit];
      if (!places) continue;
      addNumber(digits, fit, places);
      // What fits in several ways fits as well as it does in the best of them.
      for (const worse of byFit.slice(0, fit)) if (worse) dropBits(worse, places);
    }
  }
  return digits;
}

/**
 * Those with the highest numbers, from their highest digit on: who has it is before all who have not.
 *
 * @returns those that are surely among them, and the others that are left, of which one is as good as another
 */
function highest(places: BitSet, digits: readonly BitSet[], most: number): { surely: number[]; alike: BitSet } {
  const alike = places.slice();
  const surely: number[] = [];
  for (const digit of digits.toReversed()) {
    if (surely.length + countBits(alike, digit) >= most) {
      keepBits(alike, digit);
      continue;
    }
    eachBit(alike, digit, (place) => void surely.push(place));
    dropBits(alike, digit);
  }
  return { surely, alike };
}

/** So many are put in order; among more, those that come first are soon met. */
const fewEnough = 100;

/** The first of these by name. */
function firstByName(index: SearchIndex, places: BitSet, most: number): number[] {
  const first: number[] = [];
  if (countBits(places) <= fewEnough) {
    eachBit(places, null, (place) => void first.push(place));
    return first.toSorted((one, other) => orders.name(productAt(index, one), productAt(index, other))).slice(0, most);
  }
  const byName = index.orders.name;
  // By number: a `for of` takes four times as long here.
  for (let number = 0; number < byName.length && first.length < most; number += 1) {
    const place = byName[number]!;
    if (hasBit(places, place)) first.push(place);
  }
  return first;
}
