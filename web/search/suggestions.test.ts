import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filters } from '#shared/catalogue/api.ts';
import { naira } from '#shared/money.ts';
import { drawSuggestions, suggestionPath } from './suggestions.ts';

const filters: Filters = {
  categories: ['all', 'Agbada', 'Boubous & Kaftans', 'Skirts'],
  categoryCounts: { all: 9, Agbada: 3, 'Boubous & Kaftans': 5, Skirts: 0 },
  sizes: ['M', 'XL', 'XXXL', '40'],
  sizeCounts: { M: 8, XL: 4, XXXL: 0, '40': 2 },
  colors: ['indigo cloud', 'lagoon'],
  colorCounts: { 'indigo cloud': 2, lagoon: 1 },
  colorHexes: {},
  colorFamilies: [],
  genderCounts: {},
  saleCount: 0,
  priceRange: { min: naira(8_500), max: naira(84_000) },
  stockCounts: { inStock: 9, outOfStock: 0 },
};
const nothing: Filters = {
  categories: [],
  categoryCounts: {},
  sizes: [],
  sizeCounts: {},
  colors: [],
  colorCounts: {},
  colorHexes: {},
  colorFamilies: [],
  genderCounts: {},
  saleCount: 0,
  priceRange: { min: naira(0), max: naira(100_000) },
  stockCounts: { inStock: 0, outOfStock: 0 },
};

/** Repeats these numbers in place of `Math.random`. */
const repeating = (...numbers: number[]) => {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
};
const anyNumbers = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1 });

test('three are drawn, each of another kind', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const drawn = drawSuggestions(filters, repeating(...numbers));
      expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(3);
    }),
  );
});

test('none is "all", and none leads to an empty shop', () => {
  const labels = ['Agbada', 'Boubous & Kaftans', 'Medium', 'X-Large', 'Size 40', 'Indigo Cloud', 'Lagoon'];
  labels.push('Up to ₦10,000', 'Up to ₦20,000', 'Up to ₦30,000', 'Up to ₦40,000');
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      for (const { label } of drawSuggestions(filters, repeating(...numbers))) expect(labels).toContain(label);
    }),
  );
});

test('another chance draws others', () => {
  const drawn = [0, 0.3, 0.6, 0.9].map((number) => drawSuggestions(filters, repeating(number)));
  expect(new Set(drawn.map((three) => three.map(({ label }) => label).join())).size).toBeGreaterThan(1);
});

test('one kind alone still gives three, without saying one twice', () => {
  const onlySizes = { ...nothing, sizes: ['S', 'M', 'L', 'XL'], sizeCounts: { S: 1, M: 1, L: 1, XL: 1 } };
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const drawn = drawSuggestions(onlySizes, repeating(...numbers));
      expect(new Set(drawn.map(({ value }) => value)).size).toBe(3);
    }),
  );
});

test('an empty shop suggests nothing', () => {
  expect(drawSuggestions(nothing, repeating(0.5))).toEqual([]);
});

test('a suggestion leads to the shop with that filter alone, sorted as it was', () => {
  expect(suggestionPath({ kind: 'category', value: 'Boubous & Kaftans', label: '' }, 'priceAsc')).toBe(
    '/shop?sort=priceAsc&category=Boubous+%26+Kaftans',
  );
  expect(suggestionPath({ kind: 'color', value: 'indigo cloud', label: '' }, 'nameAsc')).toBe(
    '/shop?color=indigo+cloud',
  );
  expect(suggestionPath({ kind: 'size', value: 'XL', label: '' }, 'nameAsc')).toBe('/shop?size=XL');
  expect(suggestionPath({ kind: 'price', value: '0-35000', label: '' }, 'topSelling')).toBe(
    '/shop?sort=topSelling&price=0-35000',
  );
});
