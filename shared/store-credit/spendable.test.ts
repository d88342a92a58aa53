import { expect, test } from 'vitest';
import { creditFor, spendable } from './spendable.ts';

test('what the browser’s own unpaid orders spend can be spent by the next one, in whole naira', () => {
  expect(spendable({ balance: 12_500.5 })).toBe(12_500);
  expect(spendable({ balance: 0, replaceable: 12_500 })).toBe(12_500);
});

test.for([
  [15_500, 4_000, 4_000],
  [15_500, 15_400, 15_400],
  [15_500, 15_450, 15_400],
  [15_500, 15_500, 15_500],
  [15_500, 20_000, 15_500],
  [80, 50, 0],
  [80, 80, 80],
])('of a total of %i credit of %i pays %i: what it leaves is nothing, or can be paid', ([total, credit, used]) => {
  expect(creditFor(total!, credit!)).toBe(used);
});
