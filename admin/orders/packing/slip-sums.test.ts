import { expect, test } from 'vitest';
import { naira } from '#shared/money.ts';
import { emailOrder } from '../../../tests/actions/messages/emails.ts';
import { slipSums } from './slip-sums.ts';

/** Two shirts at ₦12,500 and a gown at ₦40,000, delivered for ₦4,500. */
const slip = ({ returned = 0, refunded = 0, couponDiscount = naira(0) } = {}) => {
  const order = { ...emailOrder(), couponDiscount, totalAmount: naira(69_500 - couponDiscount) };
  const [shirt, gown] = order.orderItems.map((item, position) => ({ ...item, position, returned: 0 }));
  return { order, shippingName: null, lines: [{ ...shirt!, returned }, gown!], refunded };
};

test('a slip adds up to the order’s total, and says no more where nothing was refunded', () => {
  expect(slipSums(slip())).toEqual([
    ['Delivery', 4_500],
    ['Order total', 69_500],
  ]);
  expect(slipSums(slip({ couponDiscount: naira(6_500) }))).toEqual([
    ['Delivery', 4_500],
    ['Discount', -6_500],
    ['Order total', 63_000],
  ]);
});

test('a slip of which an item was refunded still adds up, and goes on to what is left of the total', () => {
  const inside = 12_500 + 40_000;
  const sums = slipSums(slip({ returned: 1, refunded: 11_250, couponDiscount: naira(6_500) }));
  expect(sums).toEqual([
    ['Not in this parcel', 12_500],
    ['Delivery', 4_500],
    ['Discount', -6_500],
    ['Order total', 63_000],
    ['Refunded', -11_250],
    ['Total after refunds', 51_750],
  ]);
  expect(sums.slice(0, 3).reduce((sum, [, amount]) => sum + amount, inside)).toBe(63_000);
});

test('money that was refunded for no item is left out of what remains', () => {
  expect(slipSums(slip({ refunded: 1_000 })).slice(-3)).toEqual([
    ['Order total', 69_500],
    ['Refunded', -1_000],
    ['Total after refunds', 68_500],
  ]);
});
