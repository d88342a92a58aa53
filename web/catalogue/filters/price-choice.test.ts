import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFilter, requestedPrice, slideRange } from './price-choice.ts';

const bounds = { min: 6_500, max: 95_000 };

test('an empty box is 0', () => {
  expect(requestedPrice('', '20000', bounds)).toEqual({ min: 0, max: 20_000 });
  expect(requestedPrice('20000', '', bounds)).toEqual({ min: 0, max: 20_000 });
});

test('a lowest price above the highest is swapped with it', () => {
  expect(requestedPrice('40000', '20000', bounds)).toEqual({ min: 20_000, max: 40_000 });
});

test("prices beyond the shop's own are drawn in", () => {
  expect(requestedPrice('100', '20000', bounds)).toEqual({ min: 6_500, max: 20_000 });
  expect(requestedPrice('20000', '999999999', bounds)).toEqual({ min: 20_000, max: 95_000 });
});

test('the whole range is no filter', () => {
  expect(asFilter(requestedPrice('6500', '95000', bounds), bounds)).toBeNull();
  expect(asFilter(requestedPrice('', '95000', bounds), bounds)).toBeNull();
  expect(asFilter({ min: 0, max: 20_000 }, bounds)).toEqual({ min: 0, max: 20_000 });
});

test('whatever is typed gives a range that ends where it should', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (from, to) => {
      const requested = requestedPrice(from, to, bounds);
      expect(requested.min).toBeLessThanOrEqual(requested.max);
      expect(requested.max).toBeLessThanOrEqual(bounds.max);
      expect(Number.isSafeInteger(requested.min)).toBe(true);
    }),
  );
});

test('a thumb can reach every price', () => {
  expect(slideRange({ min: 6_700, max: 94_800 })).toEqual({ min: 6_500, max: 95_000 });
});
