import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShopError } from '#shared/errors.ts';
import { naira } from '#shared/money.ts';
import { type Coupon, discountFor, discountOf, type CouponContext } from './coupon-rules.ts';

const tenth: Coupon = {
  code: 'TENTH',
  percent: 10,
  amount: null,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: 0,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};
const now = new Date('2026-11-02T09:00:00Z');
const today: CouponContext = { subtotal: naira(12_500), now, uses: 0, usesByCustomer: 0 };

test('a percentage takes off no more than its cap, and less where it is less', () => {
  const capped = { percent: 10, amount: null, maxDiscount: 5_000 };
  expect(discountOf(capped, naira(49_990))).toBe(4_999);
  expect(discountOf(capped, naira(50_010))).toBe(5_000);
});

test('a percentage is rounded half up to whole naira', () => {
  expect(discountOf(tenth, naira(38_500))).toBe(3_850);
  expect(discountOf(tenth, naira(44))).toBe(4);
  expect(discountOf(tenth, naira(45))).toBe(5);
  expect(discountOf({ percent: 33, amount: null }, naira(10_050))).toBe(3_317); // 3,316.5
});

test('an amount is taken off as it is, but never more than the pieces cost', () => {
  expect(discountOf({ percent: null, amount: 2_000 }, naira(15_000))).toBe(2_000);
  expect(discountOf({ percent: null, amount: 2_000 }, naira(1_500))).toBe(1_500);
});

test('whatever a coupon says, it takes off nothing below zero and nothing above the pieces, in whole naira', () => {
  const anyCoupon = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 2_000_000 }) }),
  );
  fc.assert(
    fc.property(anyCoupon, fc.integer({ min: 0, max: 1_000_000_000 }), (coupon, subtotal) => {
      const discount = discountOf(coupon, naira(subtotal));
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(subtotal);
      if (coupon.percent !== null)
        expect(Math.abs(discount - (subtotal * coupon.percent) / 100)).toBeLessThanOrEqual(0.5);
    }),
  );
});

const december = new Date('2026-12-01T00:00:00+01:00');

test.for<[title: string, coupon: Partial<Coupon>, occasion: Partial<CouponContext>, reason: string | null]>([
  ['without limits is good', {}, {}, null],
  ['that is switched off is no coupon', { isActive: false }, {}, 'Invalid coupon code'],
  ['of December is not good in November', { startsAt: december }, {}, 'This coupon starts on 1 December 2026'],
  ['of December is good from the first moment in Lagos', { startsAt: december }, { now: december }, null],
  ['that ends is good until just before', { endsAt: december }, { now: new Date(december.getTime() - 1) }, null],
  ['that has ended is over', { endsAt: december }, { now: december }, 'This coupon has expired'],
  ['with a minimum is good at the minimum', { minimumSubtotal: 12_500 }, {}, null],
  ['with a minimum says how much', { minimumSubtotal: 12_501 }, {}, 'Spend ₦12,501 or more to use this coupon'],
  ['with uses left is good', { maxUses: 3 }, { uses: 2 }, null],
  ['whose last use is gone is used up', { maxUses: 3 }, { uses: 3 }, 'This coupon has been used up'],
  ['for one use is good for the next customer', { maxUsesPerCustomer: 1 }, { uses: 50 }, null],
  [
    'for one use is over for who used it',
    { maxUsesPerCustomer: 1 },
    { usesByCustomer: 1 },
    'You have used this coupon before',
  ],
  [
    'for one use that an unpaid order has names that order',
    { maxUsesPerCustomer: 1 },
    { usesByCustomer: 1, isInOpenOrder: true },
    'Your unpaid order uses this coupon already. Finish that order, or leave the coupon out.',
  ],
])('a coupon %s', ([, coupon, occasion, reason]) => {
  expect(rejectionOf({ ...tenth, ...coupon }, { ...today, ...occasion })).toBe(reason);
});

test('a code that nobody gave is no coupon', () => {
  expect(rejectionOf(undefined, today)).toBe('Invalid coupon code');
});

/** Why it takes nothing off; null when it does. */
function rejectionOf(coupon: Coupon | undefined, context: CouponContext): string | null {
  try {
    discountFor(coupon, context);
    return null;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'coupon_invalid') return error.message;
    throw error;
  }
}
