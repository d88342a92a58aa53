import { afterEach, expect, test } from 'vitest';
import { clearStoredCoupon, storeCoupon, readStoredCoupon, readCoupon } from './stored-coupon.ts';

const coupon = { code: 'WELCOME10', discountAmount: 1_250, cartTotal: 12_500 };

afterEach(clearStoredCoupon);

test('a coupon is kept until it is forgotten, also where the browser keeps nothing', () => {
  expect(readStoredCoupon()).toBeNull();
  storeCoupon(coupon);
  expect(readStoredCoupon()).toEqual(coupon);
  expect(readStoredCoupon()).toBe(readStoredCoupon());
  clearStoredCoupon();
  expect(readStoredCoupon()).toBeNull();
});

test('what makes no sense is as if it had never been kept', () => {
  expect(readCoupon(JSON.stringify(coupon))).toEqual(coupon);
  const rubbish = [
    { ...coupon, code: '' },
    { ...coupon, discountAmount: -1 },
    { ...coupon, cartTotal: 0.5 },
    [],
    7,
    'x',
  ];
  for (const text of [null, '', 'not json', 'null', ...rubbish.map((thing) => JSON.stringify(thing))]) {
    expect(readCoupon(text), String(text)).toBeNull();
  }
});
