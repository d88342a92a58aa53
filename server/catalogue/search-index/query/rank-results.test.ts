import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankResults, fitting, noHit, sumsOfFits } from './rank-results.ts';
import { anyOf, keepBits, noBits, setBit } from '../bit-set.ts';
import { addProducts, sortProducts } from '../apply-changes.ts';
import { emptyProductIndex, inStock, placeOf, type ProductIndex } from '../product-index.ts';
import type { Cell } from '../read-rows.ts';

const ways = ['part', 'category', 'beginning', 'word'] as const;

/** For each product and word: whether it matches, and every way in which it does. */
const anyFinds = fc.record({
  products: fc.integer({ min: 0, max: 300 }),
  words: fc.array(fc.record({ isDense: fc.boolean(), seed: fc.nat(), ways: fc.integer({ min: 0, max: 15 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  max: fc.integer({ min: 1, max: 20 }),
});

test('the best finds are those of a plain sort: in stock, by fit, by name', () => {
  fc.assert(
    fc.property(anyFinds, ({ products, words, max }) => {
      const index = indexOf(products);
      const numbers = Array.from({ length: products }, () => ({ isFound: true, fit: 0 }));
      const finds = words.map(({ isDense, seed, ways: some }) => {
        const find = noHit(index.room);
        for (const [number, product] of numbers.entries()) {
          const place = placeOf(index, idOf(number))!;
          const random = mixed(seed, number);
          if (isDense ? random % 16 > 0 : random % 4 === 0) setBit(find.places, place);
          else product.isFound = false;
          const fits = ways.filter((_way, bit) => (((random >>> 8) & some) >>> bit) & 1);
          for (const way of fits) setBit(fitting(find, way), place);
          product.fit += Math.max(0, ...fits.map((way) => ways.indexOf(way) + 1));
        }
        return find;
      });
      const sorted = [...numbers.entries()]
        .filter(([, { isFound }]) => isFound)
        .toSorted(
          ([one, { fit }], [other, { fit: otherFit }]) =>
            Number(isInStock(other)) - Number(isInStock(one)) ||
            otherFit - fit ||
            (nameOf(one) < nameOf(other) ? -1 : 1),
        )
        .map(([number]) => idOf(number));

      const found = anyOf([noBits(index.room), ...finds.map(({ places }) => places)], index.room);
      for (const { places } of finds) keepBits(found, places);
      const digits = [...sumsOfFits(index.room, finds), inStock(index)];
      expect(rankResults(index, found, digits, max)).toEqual(sorted.slice(0, max));
    }),
    { numRuns: 300 },
  );
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** In another order than the numbers, each once. */
const nameOf = (number: number) => `shirt ${1_000 + ((number * 211) % 307)}`;
const isInStock = (number: number) => number % 7 > 0;

function indexOf(products: number): ProductIndex {
  const index = emptyProductIndex(products);
  const rows = Array.from({ length: products }, (_product, number) => ({
    id: idOf(number),
    category: 'Shirts',
    categoryLower: 'shirts',
    gender: 'men' as const,
    isReduced: false,
    basePrice: 5_000,
    sortName: nameOf(number),
    searchWords: nameOf(number),
    clothWords: '',
    createdMicros: number,
    soldRecently: 0,
    soldEver: 0,
    cells: [['Wine', 'wine', '#6e2337', 'M', 'm', isInStock(number), null] satisfies Cell],
  }));
  addProducts(index, rows);
  sortProducts(index);
  return index;
}

/** A pseudo-random number from these two. */
function mixed(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
