/** The same day of an earlier month, or its last one: 18 months before 31 August is 28 February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // A day that the month does not have would be one of the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

export const daysBefore = (moment: Date, days: number): Date => hoursBefore(moment, days * 24);

export const hoursBefore = (moment: Date, hours: number): Date => minutesBefore(moment, hours * 60);

export const minutesBefore = (moment: Date, minutes: number): Date => secondsBefore(moment, minutes * 60);

export const secondsBefore = (moment: Date, seconds: number): Date => new Date(moment.getTime() - seconds * 1_000);

export const daysAfter = (moment: Date, days: number): Date => daysBefore(moment, -days);

export const hoursAfter = (moment: Date, hours: number): Date => hoursBefore(moment, -hours);

export const minutesAfter = (moment: Date, minutes: number): Date => minutesBefore(moment, -minutes);

export const secondsAfter = (moment: Date, seconds: number): Date => secondsBefore(moment, -seconds);
