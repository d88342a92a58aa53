import { expect, test } from 'vitest';
import { vatWithin } from './vat.ts';

test('a price of 107.5 includes 7.5 of VAT, to the nearest naira', () => {
  expect(vatWithin(10_750)).toBe(750);
  expect(vatWithin(15_500)).toBe(1_081); // 1,081.4
  expect(vatWithin(0)).toBe(0);
});
