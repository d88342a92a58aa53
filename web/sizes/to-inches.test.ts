import { expect, test } from 'vitest';
import { toInches } from './to-inches.ts';

test('a tape in inches has halves: 93 cm reads as 36.5, 101.6 as 40', () => {
  expect([93, 101.6, 81, 23.9].map(toInches)).toEqual([36.5, 40, 32, 9.5]);
});
