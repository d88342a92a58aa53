import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesAfter } from '#shared/dates/moments.ts';
import { nextCheck } from './check-schedule.ts';

const start = new Date('2026-11-02T09:00:00Z');
const after = (minutes: number) => minutesAfter(start, minutes);

test('a payment is verified after 1, 2, 5, 10 and 30 minutes, then ever less often for three days', () => {
  const checks: number[] = [];
  for (let next = nextCheck(start, start); next !== null; next = nextCheck(start, next)) {
    checks.push((next.getTime() - start.getTime()) / 60_000);
  }

  expect(checks.slice(0, 6)).toEqual([1, 2, 5, 10, 30, 60]);
  expect(checks.at(-1)).toBe(72 * 60);
});

test('an overdue check runs once, not once for each time that was missed', () => {
  expect(nextCheck(start, after(45))).toEqual(after(60));
  expect(nextCheck(start, after(72 * 60 - 1))).toEqual(after(72 * 60));
  expect(nextCheck(start, after(72 * 60))).toBeNull();
});

test('the next check is always in the future, never more than half a day away, and within three days of the start', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, ...years }),
      fc.integer({ min: 0, max: 4 * 24 * 3_600_000 }),
      (began, gone) => {
        const now = new Date(began.getTime() + gone);
        const next = nextCheck(began, now);
        if (gone >= threeDays) return next === null;
        const wait = next!.getTime() - now.getTime();
        return wait > 0 && wait <= threeDays / 6 && next!.getTime() <= began.getTime() + threeDays;
      },
    ),
  );
});

test('the longer a payment has been open, the later its next check', () => {
  const gone = fc.integer({ min: 0, max: 72 * 60 - 1 });
  fc.assert(
    fc.property(gone, gone, (one, other) => {
      const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
      return nextCheck(start, after(sooner))! <= nextCheck(start, after(later))!;
    }),
  );
});

const threeDays = 72 * 3_600_000;
const years = { min: new Date('2026-01-01'), max: new Date('2036-01-01') };
