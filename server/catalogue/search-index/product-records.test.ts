import fc from 'fast-check';
import { expect, test } from 'vitest';
import { genders } from '#shared/catalogue/genders.ts';
import { addId, emptyIdTable, idTableOf, placeOfId, removeId } from './id-table.ts';
import {
  emptyRecords,
  hasRecord,
  type Product,
  readRecord,
  reclaimBytes,
  removeRecord,
  writeRecord,
} from './product-records.ts';
import { orderNames, orders, sortedPlaces } from './sort-orders.ts';

const room = 64;
/** Few, and alike at their end, so that they compete for the same slots of the table. */
const id = fc
  .nat(40)
  .map((number) => `00000000-0000-4000-8000-${String((number % 4) * 16 + number).padStart(12, '0')}`);
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'Ọ', 'ẹ́', ' ', '👗', '\u{ff5e}'), maxLength: 12 });
const product: fc.Arbitrary<Product> = fc.record({
  id,
  category: text,
  categoryLower: text,
  gender: fc.constantFrom(...genders),
  isReduced: fc.boolean(),
  basePrice: fc.nat({ max: 2 ** 40 }),
  sortName: text,
  searchWords: text,
  clothWords: text,
  createdMicros: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  soldRecently: fc.nat(3),
  soldEver: fc.nat(3),
  cells: fc.array(fc.nat(70_000), { maxLength: 5 }),
});
const anyChange = fc.oneof(fc.record({ write: product }), fc.record({ remove: id }));

test('products are found by their ids as they were written last, whatever was written and removed', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 120, size: 'max' }), (changes) => {
      const [records, ids, expected] = [emptyRecords(room), emptyIdTable(room), new Map<string, Product>()];
      const free = Array.from({ length: room }, (_place, number) => number);
      for (const change of changes) {
        if ('write' in change) {
          const known = placeOfId(ids, records, change.write.id);
          const place = known ?? free.pop()!;
          writeRecord(records, place, change.write);
          if (known === undefined) addId(ids, records, place);
          expected.set(change.write.id, change.write);
        } else {
          const place = placeOfId(ids, records, change.remove);
          expect(place !== undefined).toBe(expected.delete(change.remove));
          if (place === undefined) continue;
          removeId(ids, records, change.remove);
          removeRecord(records, place);
          free.push(place);
        }
      }
      for (const table of [ids, idTableOf(records)]) {
        expect(table.size).toBe(expected.size);
        for (const [key, one] of expected) expect(readRecord(records, placeOfId(table, records, key)!)).toEqual(one);
      }
      expect(records.starts.filter(Boolean)).toHaveLength(expected.size);
    }),
    { numRuns: 300 },
  );
});

test('every order is the plain one of its values, and by code point where it is by name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: (one) => one.id, maxLength: 30 }), (products) => {
      const records = emptyRecords(room);
      for (const [place, one] of products.entries()) writeRecord(records, place, one);
      const plain = {
        name: (one: Product, other: Product) =>
          byCodePoint(one.sortName, other.sortName) || byCodePoint(one.id, other.id),
        price: (one: Product, other: Product) => one.basePrice - other.basePrice || byCodePoint(one.id, other.id),
        date: (one: Product, other: Product) =>
          one.createdMicros - other.createdMicros || byCodePoint(one.id, other.id),
        sales: (one: Product, other: Product) =>
          other.soldRecently - one.soldRecently ||
          other.soldEver - one.soldEver ||
          other.createdMicros - one.createdMicros ||
          byCodePoint(other.id, one.id),
      };
      for (const name of orderNames) {
        const ids = Array.from(sortedPlaces(records, name), (place) => readRecord(records, place)!.id);
        expect(ids).toEqual(products.toSorted(plain[name]).map((one) => one.id));
        expect(products.length < 2 || orders[name](records, 0, 1) !== 0).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('bytes that are no longer used are given back, and nothing else changes', () => {
  const records = emptyRecords(1_000);
  const [big] = fc.sample(product, { numRuns: 1, seed: 1 }) as [Product];
  const written = (place: number, length: number) => ({
    ...big,
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    searchWords: 'ọ'.repeat(length),
  });
  for (let place = 0; place < 1_000; place += 1) writeRecord(records, place, written(place, 5_000));
  for (let place = 0; place < 1_000; place += 2) writeRecord(records, place, written(place, 4_000));
  removeRecord(records, 7);
  const pages = records.pages.length;
  for (let place = 0; place < 1_000; place += 2) writeRecord(records, place, written(place, 10));

  reclaimBytes(records);

  expect(records.pages.length).toBeLessThan(pages * 0.6);
  expect(hasRecord(records, 7)).toBe(false);
  for (const place of [0, 1, 2, 998, 999])
    expect(readRecord(records, place)).toEqual(written(place, place % 2 === 0 ? 10 : 5_000));
});

function byCodePoint(one: string, other: string): number {
  const [here, there] = [Array.from(one), Array.from(other)];
  for (const [at, sign] of here.entries()) {
    if (there[at] === undefined) return 1;
    const difference = sign.codePointAt(0)! - there[at].codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return here.length - there.length;
}
