import { expect, test } from 'vitest';
import { monthsBefore } from './moments.ts';

test.for([
  ['2026-08-31T12:00:00.000Z', 18, '2025-02-28T12:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2027-02-28T00:00:00.000Z'],
  ['2026-03-15T23:59:59.000Z', 18, '2024-09-15T23:59:59.000Z'],
  ['2026-01-31T00:00:00.000Z', 1, '2025-12-31T00:00:00.000Z'],
] as const)('%s, %i months before, is never later than promised: %s', ([moment, months, before]) => {
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(before);
});
