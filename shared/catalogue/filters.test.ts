import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestMatch,
  changeFilters,
  filtersQuery,
  listParameters,
  type ProductFilters,
  readFilters,
  sorts,
} from './filters.ts';
import { keysOf } from '../keys-of.ts';

const anyName = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((name) => name.trim() === name && !/[,+\0]/.test(name) && name.toLowerCase() !== 'all')
  .filter((name) => ![name, name.toLowerCase()].some((one) => one in Object.prototype));
const anyNames = fc.uniqueArray(anyName, { maxLength: 4 });

const anyListed = fc.record({
  page: fc.integer({ min: 1, max: 1_000 }),
  limit: fc.integer({ min: 1, max: 100 }),
  sort: fc.constantFrom(...keysOf(sorts)),
  gender: fc.subarray(['women', 'men']),
  category: anyNames,
  size: anyNames,
  color: anyNames,
  price: fc.option(
    fc
      .tuple(fc.nat(200_000), fc.nat(200_000))
      .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) })),
  ),
  sale: fc.boolean(),
  stock: fc.constantFrom({ in: true, out: false }, { in: false, out: true }, { in: true, out: true }),
});
const anyFilters: fc.Arbitrary<ProductFilters> = fc.oneof(
  anyListed.map((filters) => ({ ...filters, search: '' })),
  fc
    .record({ listed: anyListed, search: anyName, isSorted: fc.boolean() })
    .map(({ listed, search, isSorted }): ProductFilters => ({
      ...listed,
      search,
      sort: isSorted ? listed.sort : bestMatch,
    })),
);

test('an address made of filters reads back as the same filters', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const address = new URLSearchParams(filtersQuery(filters)).toString();
      expect(readFilters(Object.fromEntries(new URLSearchParams(address)))).toEqual(filters);
    }),
  );
});

test('no address is rejected', () => {
  const anyValue = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...listParameters), anyValue), (query) => {
      const filters = readFilters(query);
      expect(filters.page).toBeGreaterThanOrEqual(1);
      expect(filters.limit).toBeGreaterThanOrEqual(1);
      expect(filters.limit).toBeLessThanOrEqual(100);
      expect(filters.stock.in || filters.stock.out).toBe(true);
      if (filters.price) expect(filters.price.min).toBeLessThanOrEqual(filters.price.max);
    }),
  );
});

test('a search is sorted by the best match unless another sort is asked for, and nothing else ever is', () => {
  expect(readFilters({ search: ' red  dress ' })).toMatchObject({ search: 'red  dress', sort: 'bestMatch' });
  expect(readFilters({ search: 'red', sort: 'priceAsc' })).toMatchObject({ sort: 'priceAsc' });
  expect(filtersQuery(readFilters({ search: 'red', sort: 'nameAsc' }))).toEqual({ search: 'red', sort: 'nameAsc' });
  expect(readFilters({ search: '  ', sort: 'bestMatch' })).toMatchObject({ search: '', sort: 'nameAsc' });
});

test('nothing asked means page 1 of 12 from A to Z, in stock only', () => {
  expect(readFilters({})).toEqual({
    page: 1,
    limit: 12,
    search: '',
    sort: 'nameAsc',
    gender: [],
    category: [],
    size: [],
    color: [],
    price: null,
    sale: false,
    stock: { in: true, out: false },
  });
  expect(filtersQuery(readFilters({}))).toEqual({});
});

test('a page number is a whole number from 1 to a million: a larger one is the last of them, anything else page 1', () => {
  expect(readFilters({ page: '7' }).page).toBe(7);
  for (const page of ['1000000', '1000001', '9'.repeat(400)]) expect(readFilters({ page }).page).toBe(1_000_000);
  for (const page of ['0', '-3', '1.5', '1e3', 'two', '']) expect(readFilters({ page }).page).toBe(1);
});

test("the category 'all' asks for nothing, and a trailing plus falls off a colour", () => {
  const { category, color } = readFilters({ category: 'all,Dresses', color: 'Lagoon+' });
  expect(category).toEqual(['Dresses']);
  expect(color).toEqual(['Lagoon']);
});

test('a name that every object of JavaScript has is no choice: its count would be a function', () => {
  const names = 'constructor,toString,__proto__,M';
  expect(readFilters({ size: names, color: names, category: names })).toMatchObject({
    size: ['M'],
    color: ['M'],
    category: ['M'],
  });
  expect(readFilters({ gender: 'Constructor,Women' }).gender).toEqual(['women']);
});

test('women and men are read in upper and lower case', () => {
  expect(readFilters({ gender: 'Women,women' }).gender).toEqual(['women']);
  expect(readFilters({ gender: ['WOMEN', 'men'] }).gender).toEqual(['women', 'men']);
});

test('a reversed price range is put right, and an empty end is 0', () => {
  expect(readFilters({ price: '20000-5000' }).price).toEqual({ min: 5_000, max: 20_000 });
  expect(readFilters({ price: '-5000' }).price).toEqual({ min: 0, max: 5_000 });
  expect(readFilters({ price: 'cheap' }).price).toBeNull();
});

test('the two price boxes of a plain form read as one range, and two empty ones as none', () => {
  expect(readFilters({ price: ['5000', '20000'] }).price).toEqual({ min: 5_000, max: 20_000 });
  expect(readFilters({ price: ['', '20000'] }).price).toEqual({ min: 0, max: 20_000 });
  expect(readFilters({ price: ['', ''] }).price).toBeNull();
});

test('any change of a filter goes back to page 1', () => {
  fc.assert(
    fc.property(anyFilters, anyNames, (filters, size) => {
      expect(changeFilters(filters, { size }).page).toBe(1);
    }),
  );
});

test('both kinds of stock cannot be unticked', () => {
  const filters = readFilters({ page: '3' });
  expect(changeFilters(filters, { stock: { in: false, out: false } })).toEqual(filters);
});
