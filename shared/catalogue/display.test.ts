import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourName, isLight } from './colours.ts';
import { compareAtPrice } from './discount.ts';
import { pageChoices, shownRange } from './pagination.ts';
import { imageUrl, imageSet } from './images.ts';
import { childSizes } from './child-sizes.ts';
import { ageOf, bySize, sizeName } from './sizes.ts';

test('sizes go from small to large, then by number, then by name', () => {
  expect(['40', 'XL', 'Standard', 'S', 'XXXL', '36', 'M', 'XS'].toSorted(bySize)).toEqual([
    'XS',
    'S',
    'M',
    'XL',
    'XXXL',
    '36',
    '40',
    'Standard',
  ]);
});

test('sizes of a country go by their number', () => {
  expect(['UK 10', 'M', 'UK 8', '38', 'UK12', 'Standard', 'uk 16'].toSorted(bySize)).toEqual([
    'M',
    'UK 8',
    'UK 10',
    'UK12',
    'uk 16',
    '38',
    'Standard',
  ]);
});

test('sizes of children go by age, months before years, after those of grown-ups', () => {
  const mixed = [
    'Standard',
    '10-11Y',
    '2-3Y',
    '12-18M',
    '9-10Y',
    '3 years',
    '2T',
    'XL',
    '40',
    '0-3M',
    'Newborn',
    '18M-2Y',
  ];
  expect(mixed.toSorted(bySize)).toEqual([
    'XL',
    '40',
    'Newborn',
    '0-3M',
    '12-18M',
    '18M-2Y',
    '2T',
    '2-3Y',
    '3 years',
    '9-10Y',
    '10-11Y',
    'Standard',
  ]);
  expect(childSizes.toReversed().toSorted(bySize)).toEqual(childSizes);
  expect(ageOf('18M-2Y')).toEqual({ from: 18, to: 24 });
  for (const size of ['M', '2XL', '38', '2-3', 'Standard', '4 Tops', '']) expect(ageOf(size), size).toBeNull();
});

test('size codes read as words', () => {
  expect(['S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'Standard'].map(sizeName)).toEqual([
    'Small',
    'Medium',
    'Large',
    'X-Large',
    '2XL',
    '3XL',
    'Standard',
  ]);
});

test('the struck price is price times one plus the percent, and what is charged stays the price', () => {
  expect(compareAtPrice(38_500, 15)).toBe(44_275);
});

test('colours are capitalised', () => {
  expect(colourName('navy check')).toBe('Navy Check');
});

test('a colour is light from a weighted brightness of 190 on', () => {
  expect(isLight('#bebebe')).toBe(true);
  expect(isLight('#bdbdbd')).toBe(false);
  expect(isLight('red')).toBe(false);
});

test('a page says which products it shows', () => {
  expect(shownRange(2, 12, 49)).toEqual({ first: 13, last: 24 });
  expect(shownRange(5, 12, 49)).toEqual({ first: 49, last: 49 });
  expect(shownRange(6, 12, 49)).toEqual({ first: 0, last: 0 });
});

test('the pager offers the ends, the page and its neighbours, each once and in order', () => {
  expect(pageChoices(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageChoices(1, 4), 'dots take as much room as the one page they would hide').toEqual([1, 2, 3, 4]);
  expect(pageChoices(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (page, totalPages) => {
      fc.pre(page <= totalPages);
      const numbers = pageChoices(page, totalPages).filter((choice) => choice !== null);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      expect(numbers).toContain(page);
    }),
  );
});

test('a picture has an address for each size and format', () => {
  expect(imageUrl('/pictures/shirt.0123456789ab.webp', 480, 'avif')).toBe('/pictures/shirt.0123456789ab-480.avif');
  expect(imageSet('/pictures/shirt.0123456789ab.webp', 'jpg')).toContain('/pictures/shirt.0123456789ab-160.jpg 160w, ');
});
