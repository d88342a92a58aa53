import { expect, test } from 'vitest';
import { beginOfDay, dueOn, lagosDay, nextDay } from './admin-due.ts';

// 20 November 2026 is a Friday. Lagos is an hour ahead of UTC.
test.for([
  ['Lagos', '2026-11-20T10:59:59Z', '2026-11-20'],
  ['Lagos', '2026-11-20T11:00:00Z', '2026-11-21'],
  ['Osun', '2026-11-20T08:00:00Z', '2026-11-20'],
  ['Osun', '2026-11-19T23:30:00Z', '2026-11-20'], // Half past midnight in Lagos.
  ['Kano', '2026-11-18T08:00:00Z', '2026-11-20'],
  ['Kano', '2026-11-20T08:00:00Z', '2026-11-24'], // Over the weekend.
  ['Kano', '2026-11-21T08:00:00Z', '2026-11-24'],
] as const)('an order to %s that was paid at %s is to arrive on %s', ([state, paidAt, day]) => {
  expect(dueOn(paidAt, { state })).toBe(day);
});

test('a day in Lagos begins at 23:00 UTC of the day before', () => {
  expect(beginOfDay('2026-11-21')).toEqual(new Date('2026-11-20T23:00:00Z'));
  expect(lagosDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  expect(lagosDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
});
