import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naira } from '../money.ts';
import { orderTotals } from './totals.ts';

const anyPrice = fc.integer({ min: 0, max: 500_000 }).map(naira);
const anyLine = fc.record({ price: anyPrice, quantity: fc.integer({ min: 1, max: 20 }) });
const anyCart = fc.array(anyLine, { maxLength: 50 });

test('adds shipping and takes off the coupon', () => {
  const lines = [{ price: 12_500, quantity: 2 }];
  expect(orderTotals(lines, naira(1_000), naira(5_000))).toEqual({
    subtotal: 25_000,
    shipping: 1_000,
    discount: 5_000,
    total: 21_000,
  });
});

test('shipping is paid whatever the coupon is worth', () => {
  fc.assert(
    fc.property(anyCart, anyPrice, anyPrice, (lines, shipping, coupon) => {
      expect(orderTotals(lines, shipping, coupon).total).toBeGreaterThanOrEqual(shipping);
    }),
  );
});

test('the total is subtotal plus shipping minus discount, in any order of the lines', () => {
  fc.assert(
    fc.property(anyCart, anyPrice, anyPrice, (lines, shipping, coupon) => {
      const { subtotal, discount, total } = orderTotals(lines, shipping, coupon);
      expect(total).toBe(subtotal + shipping - discount);
      expect(orderTotals(lines.toReversed(), shipping, coupon).total).toBe(total);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN])('a quantity of %s has no total', (quantity) => {
  expect(() => orderTotals([{ price: 1_000, quantity }], naira(0))).toThrow(RangeError);
});
