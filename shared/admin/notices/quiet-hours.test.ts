import { expect, test } from 'vitest';
import { isQuiet, minuteOfDay, timeOfDay } from './quiet-hours.ts';

const quiet = (from: string, until: string, moment: string) =>
  isQuiet({ from: minuteOfDay(from), until: minuteOfDay(until) }, new Date(moment));

const night = (moment: string) => quiet('22:00', '07:00', moment);

test('quiet hours are those of Lagos, one hour ahead of UTC, and their end is not quiet', () => {
  expect(quiet('13:00', '14:30', '2026-11-02T11:59:59Z')).toBe(false);
  expect(quiet('13:00', '14:30', '2026-11-02T12:00:00Z')).toBe(true);
  expect(quiet('13:00', '14:30', '2026-11-02T13:29:59Z')).toBe(true);
  expect(quiet('13:00', '14:30', '2026-11-02T13:30:00Z')).toBe(false);
});

test('quiet hours go over midnight, in Lagos and in UTC', () => {
  expect(night('2026-11-02T20:59:00Z')).toBe(false);
  expect(night('2026-11-02T21:00:00Z')).toBe(true);
  expect(night('2026-11-02T22:59:00Z')).toBe(true);
  expect(night('2026-11-02T23:00:00Z')).toBe(true); // Midnight in Lagos.
  expect(night('2026-11-03T00:30:00Z')).toBe(true);
  expect(night('2026-11-03T05:59:00Z')).toBe(true);
  expect(night('2026-11-03T06:00:00Z')).toBe(false);
});

test('minutes of the day are written as on a clock', () => {
  for (const time of ['00:00', '07:05', '23:59']) expect(timeOfDay(minuteOfDay(time))).toBe(time);
});
