import { expect, test } from 'vitest';
import { couponSentence } from './coupon-sentence.ts';

const tenth = {
  kind: 'percent' as const,
  value: 10,
  maxDiscount: null,
  minimumSubtotal: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
};

test('a coupon is described in a sentence', () => {
  expect(couponSentence(tenth)).toBe('Takes 10% off any order.');
  expect(couponSentence({ ...tenth, minimumSubtotal: 10_000 })).toBe('Takes 10% off orders of ₦10,000 or more.');
  expect(
    couponSentence({ ...tenth, maxDiscount: 5_000, maxUses: 100, maxUsesPerCustomer: 1, endsOn: '2026-12-24' }),
  ).toBe('Takes 10% off any order, at most ₦5,000, once per customer, 100 times in all. Valid until 24 December 2026.');
  expect(couponSentence({ ...tenth, kind: 'amount', value: 2_000, maxDiscount: 5, startsOn: '2026-12-01' })).toBe(
    'Takes ₦2,000 off any order. Valid from 1 December 2026.',
  );
});

test('without a value there is no description', () => {
  expect(couponSentence({ ...tenth, value: null })).toBe('');
});
