import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundableAmount } from './refundable-amount.ts';

test('a piece of an order with a coupon is worth its price less its share of the discount', () => {
  const order = { itemsPrice: 30_000, couponDiscount: 3_000 };
  expect(refundableAmount(order, 10_000)).toBe(9_000);
  expect(refundableAmount(order, 30_000)).toBe(27_000);
  expect(refundableAmount({ itemsPrice: 3, couponDiscount: 1 }, 1)).toBe(1);
  // Half a naira of discount is a whole one.
  expect(refundableAmount({ itemsPrice: 2, couponDiscount: 1 }, 1)).toBe(0);
});

test('returned in however many parcels, all pieces together are worth what was paid for them', () => {
  const orders = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 20 }).chain((prices) =>
    fc.record({
      prices: fc.constant(prices),
      couponDiscount: fc.integer({ min: 0, max: prices.reduce((sum, price) => sum + price) }),
    }),
  );
  fc.assert(
    fc.property(orders, ({ prices, couponDiscount }) => {
      const itemsPrice = prices.reduce((sum, price) => sum + price);
      let returned = 0;
      let paidBack = 0;
      for (const price of prices) {
        const back = refundableAmount({ itemsPrice, couponDiscount }, returned + price) - paidBack;
        expect(back).toBeGreaterThanOrEqual(0);
        returned += price;
        paidBack += back;
      }
      expect(paidBack).toBe(itemsPrice - couponDiscount);
    }),
  );
});

test('the share of a discount is exact where price times discount is beyond the whole numbers of JavaScript', () => {
  // Half of 200,000,011 is rounded up. Price times discount is above 2^53, and floating-point numbers lose the half.
  const order = { itemsPrice: 200_000_012, couponDiscount: 100_000_006 };
  expect(refundableAmount(order, 200_000_011)).toBe(100_000_005);
});
