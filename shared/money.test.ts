import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNaira, naira, percentOf } from './money.ts';

test('prices have the naira sign, thousands separators and no decimals', () => {
  expect(formatNaira(12_500)).toBe('₦12,500');
  expect(formatNaira(1_234_567)).toBe('₦1,234,567');
  expect(formatNaira(0)).toBe('₦0');
  expect(formatNaira(-1_500)).toBe('-₦1,500');
});

test('an amount reads back from what the shopper sees', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
      expect(Number(formatNaira(amount).replace(/[₦,]/g, ''))).toBe(amount);
    }),
  );
});

test('amounts are grouped as Intl would', () => {
  const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
      expect(formatNaira(amount)).toBe(`₦${grouped.format(amount)}`);
    }),
  );
});

test('a part of a naira is no amount', () => {
  expect(() => naira(0.5)).toThrow(RangeError);
  expect(() => naira(2 ** 53)).toThrow(RangeError);
  expect(() => naira(Number.NaN)).toThrow(RangeError);
});

test('percentages round half up to whole naira', () => {
  expect(percentOf(naira(1_005), 10)).toBe(101);
  expect(percentOf(naira(1_004), 10)).toBe(100);
});

test('a percentage is never more than the amount and never less than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const share = percentOf(naira(amount), percent);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(amount);
    }),
  );
});
