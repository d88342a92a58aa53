import { expect, test } from 'vitest';
import { detailFields, nameFields } from './product-fields.ts';

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

test.for([
  ['Male', 'men'],
  ['Ladies', 'women'],
  ['female', 'women'],
  ['Gents', 'men'],
  ['boys', 'boys'],
  ['somebody', undefined],
])('a cell with %s is for %s, as sellers write it', ([cell, value]) => {
  expect(nameFields.gender.parseCell(cell!)).toBe(value);
});
