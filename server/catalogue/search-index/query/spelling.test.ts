import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, suggestSpelling } from './spelling.ts';

test('a letter wrong, missing, too many or swapped with its neighbour is one mistake', () => {
  for (const typed of ['ankora', 'ankra', 'ankkara', 'anakra']) expect(distance(typed, 'ankara'), typed).toBe(1);
  expect(distance('akra', 'ankara')).toBe(2);
});

test('as many letters as one word has more than the other are missing, whatever they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(distance(one, one)).toBe(0);
      expect(distance(one, other)).toBe(distance(other, one));
      expect(distance(one, other)).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

const shop = ['tote', 'lace', 'ankara', 'agbada', 'embroidered', 'kaftan', 'growing', 'jeans'];

test.for([
  ['toet', ['tote']],
  ['ankraa', ['ankara']],
  ['nakara', ['ankara']],
  ['embriod', ['embroidered']],
  ['katfan', ['kaftan']],
  ['kaftn', ['kaftan']],
] as const)('%s is taken for %s', ([typed, corrected]) => {
  expect(suggestSpelling(typed, shop)).toEqual(corrected);
});

test.for(['toe', 'gown', 'vote', 'laptop', 'zzqqxx', ''])('%s is not taken for anything', (typed) => {
  expect(suggestSpelling(typed, shop)).toEqual([]);
});
