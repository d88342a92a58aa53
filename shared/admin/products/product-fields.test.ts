import { expect, test } from 'vitest';
import { detailFields } from './product-fields.ts';

const { weightClass } = detailFields;

test('a product of a request that does not say how heavy it is, is of normal weight', () => {
  expect(weightClass.entry.parse(undefined)).toBe('normal');
  expect(weightClass.entry.safeParse('a ton').error?.issues).toMatchObject([{ message: 'Choose how heavy it is' }]);
});

test.for([
  ['Normal', 'normal'],
  ['HEAVY', 'heavy'],
  ['Very heavy', 'very heavy'],
  ['very-heavy', 'very heavy'],
  ['heavier', undefined],
])('a cell with %s is %s', ([cell, value]) => {
  expect(weightClass.parseCell(cell!)).toBe(value);
});
