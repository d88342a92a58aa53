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
} from '../bit-set.ts';
import type { ProductIndex } from '../product-index.ts';
import { idOf } from '../product-records.ts';
import { orders } from '../sort-orders.ts';

/** Where a word was found, and how well it matches. */
export interface SearchHit {
  places: BitSet;
  /** The positions for each degree of match; null when there are none. */
  byFit: (BitSet | undefined)[];
}

/**
 * How well a word matches: it is part of a name or a synonym, begins the category or is a synonym of it, begins a word
 * of the name, or is one.
 */
const fits = { part: 1, category: 2, beginning: 3, word: 4 };
const bestFit = 4;

export const noHit = (room: number): SearchHit => ({ places: noBits(room), byFit: [] });

/** The set of this degree, made when missing. */
export const fitting = ({ places, byFit }: SearchHit, how: keyof typeof fits): BitSet =>
  (byFit[fits[how]] ??= noBits(places.length * 32));

/**
 * The ids with the highest scores, equal ones by name. Works on bit sets, 32 positions at a time: in a large shop some
 * words are in nearly every product.
 *
 * @param digits of the score of each position, lowest first
 */
export function rankResults(index: ProductIndex, found: BitSet, digits: readonly BitSet[], max: number): string[] {
  const { surely, alike } = highest(found, digits, max);
  return [...surely, ...firstByName(index, alike, max - surely.length)]
    .map((place) => ({ number: numberAt(digits, place), place }))
    .toSorted((one, other) => other.number - one.number || orders.name(index.records, one.place, other.place))
    .map(({ place }) => idOf(index.records, place));
}

/** The score of each position: one set for each binary digit, lowest first. Consumes its input. */
export function sumsOfFits(room: number, finds: readonly SearchHit[]): BitSet[] {
  const digits = Array.from({ length: 32 - Math.clz32(finds.length * bestFit) }, () => noBits(room));
  for (const { byFit } of finds) {
    for (let fit = bestFit; fit > 0; fit -= 1) {
      const places = byFit[fit];
      if (!places) continue;
      addNumber(digits, fit, places);
      // A product that matches in several ways has the score of the best one.
      for (const worse of byFit.slice(0, fit)) if (worse) dropBits(worse, places);
    }
  }
  return digits;
}

/**
 * The positions with the highest scores, from the highest digit on: those that have it come before all others.
 *
 * @returns positions that are certainly among them, and equal ones that compete for the rest
 */
function highest(places: BitSet, digits: readonly BitSet[], max: number): { surely: number[]; alike: BitSet } {
  const alike = places.slice();
  const surely: number[] = [];
  for (const digit of digits.toReversed()) {
    if (surely.length + countBits(alike, digit) >= max) {
      keepBits(alike, digit);
      continue;
    }
    eachBit(alike, digit, (place) => void surely.push(place));
    dropBits(alike, digit);
  }
  return { surely, alike };
}

/** Up to this many are sorted; among more, walking the sort order finds the first ones soon. */
const fewEnough = 100;

/** The first ones by name. */
function firstByName(index: ProductIndex, places: BitSet, max: number): number[] {
  const first: number[] = [];
  if (countBits(places) <= fewEnough) {
    eachBit(places, null, (place) => void first.push(place));
    return first.toSorted((one, other) => orders.name(index.records, one, other)).slice(0, max);
  }
  const byName = index.orders.name;
  // An index loop: `for of` takes four times as long here.
  for (let number = 0; number < byName.length && first.length < max; number += 1) {
    const place = byName[number]!;
    if (hasBit(places, place)) first.push(place);
  }
  return first;
}
