/** Lagos days, written as `2026-12-24`. There is no daylight saving time, so a day has 24 hours. */

const dayMs = 24 * 60 * 60 * 1_000;
const aheadOfUtcMs = 60 * 60 * 1_000;

/** The day of a timestamp. */
export function lagosDayOf(moment: Date): string {
  return new Date(moment.getTime() + aheadOfUtcMs).toISOString().slice(0, 10);
}

/** The hour of a timestamp, 0 to 23. */
export function lagosHourOf(moment: Date): number {
  return new Date(moment.getTime() + aheadOfUtcMs).getUTCHours();
}

/** The day a number of days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is a Sunday, 6 a Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The first moment of a day. */
export function startOfLagosDay(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`);
}

/** The first moment after a day. */
export function endOfLagosDay(day: string): Date {
  return new Date(startOfLagosDay(day).getTime() + dayMs);
}

/** Whether it is a valid date in this format. */
export function isDay(written: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(written)) return false;
  const moment = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written);
}
