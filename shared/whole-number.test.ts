import { expect, test } from 'vitest';
import { parseWholeNumber } from './whole-number.ts';

test.for([
  '38500',
  '38,500',
  '38 500',
  '38\u00a0500',
  ' 38,500 ',
  '₦38,500',
  '₦ 38 500',
  'N38,500',
  'NGN 38500',
  '38500.0',
  '38,500.00',
])('%s is 38500', (typed) => {
  expect(parseWholeNumber(typed)).toBe(38_500);
});

test.for(['38.500', '38.500.000', '₦38.500', '12.000', '38500.000'])(
  '%s may mean thousands or parts of a naira, so it is no amount',
  (typed) => {
    expect(parseWholeNumber(typed)).toBeUndefined();
  },
);

test.for(['', ' ', '₦', '1,2', '12,00', '38,500.50', '1e4', '0x10', '-5', '+5', '12k', '5 pcs', '٣'])(
  '%s is no whole number',
  (typed) => {
    expect(parseWholeNumber(typed)).toBeUndefined();
  },
);
