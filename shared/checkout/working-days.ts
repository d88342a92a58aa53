import { daysLater, weekdayOf } from '../dates/lagos-days.ts';

/** Public holidays of Nigeria that fall on the same day every year (Public Holidays Act), as month and day. */
const fixedHolidays: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '05-01': 'Workers’ Day',
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
};

/** Those that move with Easter, in days after Easter Sunday. */
const easterHolidays: Readonly<Record<number, string>> = { [-2]: 'Good Friday', 1: 'Easter Monday' };

/**
 * Whether the shop packs and delivers on a day: Monday to Saturday, except public holidays
 * (docs/decisions/0033).
 *
 * @param daysOff days that can't be computed: Eid, which depends on the moon, and days the government declares
 */
export function isWorkingDay(day: string, daysOff: readonly string[]): boolean {
  return weekdayOf(day) !== 0 && holidayOn(day) === null && !daysOff.includes(day);
}

/** The name of the public holiday that falls on a day; null for any other day. */
function holidayOn(day: string): string | null {
  const year = Number(day.slice(0, 4));
  const sinceEaster = (Date.parse(day) - Date.parse(easterSunday(year))) / 86_400_000;
  return fixedHolidays[day.slice(5)] ?? easterHolidays[sinceEaster] ?? null;
}

/** The working day a number of working days after a day. */
export function workingDaysLater(day: string, workingDays: number, daysOff: readonly string[]): string {
  let found = day;
  let left = workingDays;
  while (left > 0) {
    found = daysLater(found, 1);
    if (isWorkingDay(found, daysOff)) left -= 1;
  }
  return found;
}

/** Easter Sunday of the Gregorian calendar (the 'anonymous' algorithm of Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const whole = Math.floor;
  const a = year % 19;
  const b = whole(year / 100);
  const c = year % 100;
  const h = (19 * a + b - whole(b / 4) - whole((b - whole((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * whole(c / 4) - h - (c % 4)) % 7;
  const m = whole((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, whole(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}
