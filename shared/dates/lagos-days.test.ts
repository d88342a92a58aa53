import { expect, test } from 'vitest';
import { endOfLagosDay, isDay, lagosDayOf, startOfLagosDay } from './lagos-days.ts';

test('a day in Lagos begins an hour before it does in Greenwich, and ends where the next begins', () => {
  expect(startOfLagosDay('2026-12-24').toISOString()).toBe('2026-12-23T23:00:00.000Z');
  expect(endOfLagosDay('2026-12-24')).toEqual(startOfLagosDay('2026-12-25'));
  expect(lagosDayOf(new Date('2026-12-23T22:59:59Z'))).toBe('2026-12-23');
  expect(lagosDayOf(new Date('2026-12-23T23:00:00Z'))).toBe('2026-12-24');
});

test('only days that the calendar has are days', () => {
  expect(['2026-02-28', '2028-02-29', '2026-11-21'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-11-31', '2026-13-01', '24.12.2026', '', '2026-12-24T00:00'].some(isDay)).toBe(false);
});
