/** The same day of an earlier month, or its last one: 18 months before 31 August is 28 February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // A day that the month does not have would be one of the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000);
}

export const minutesBefore = (moment: Date, minutes: number): Date => secondsBefore(moment, minutes * 60);

export const secondsBefore = (moment: Date, seconds: number): Date => new Date(moment.getTime() - seconds * 1_000);

export const hourBefore = (moment: Date): Date => minutesBefore(moment, 60);

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
