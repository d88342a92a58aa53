import { expect, test } from 'vitest';
import { packSummary } from './pack-summary.ts';

test('what is late is no work that is due today', () => {
  expect(summary(0, 0)).toBe('4 orders, 6 items.');
  expect(summary(1, 0)).toBe('4 orders, 6 items. 1 is due today.');
  expect(summary(3, 2)).toBe('4 orders, 6 items. 1 is due today, 2 are late.');
  expect(summary(3, 1)).toBe('4 orders, 6 items. 2 are due today, 1 is late.');
  expect(summary(3, 3)).toBe('4 orders, 6 items. 3 are late.');
});

test('where a former release does not say how many are late, both are counted together', () => {
  expect(packSummary({ pack: 1, units: 1, due: 1 })).toBe('1 order, 1 item. 1 is due today or late.');
});

test('without orders there is nothing to pack', () => {
  expect(packSummary({ pack: 0, units: 0, due: 0, late: 0 })).toBe('Nothing to pack.');
});

const summary = (due: number, late: number) => packSummary({ pack: 4, units: 6, due, late });
