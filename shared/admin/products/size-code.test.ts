import { expect, test } from 'vitest';
import { sizeCode } from './size-code.ts';

test.for([
  ['m', 'M'],
  ['Medium', 'M'],
  ['x-large', 'XL'],
  ['2XL', 'XXL'],
  ['3xl', 'XXXL'],
  ['xxl', 'XXL'],
  ['X-Small', 'XS'],
] as const)('%s is %s, which shoppers see by the same name', ([typed, code]) => {
  expect(sizeCode(typed)).toBe(code);
});

test.for(['42', 'UK 10', 'Standard', 'one size', 'S/M', '4XL'])('%s is a size of its own', (typed) => {
  expect(sizeCode(typed)).toBe(typed);
});
