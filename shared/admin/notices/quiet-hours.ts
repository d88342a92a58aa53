import { lagosHourOf } from '../../dates/lagos-days.ts';

/** Minutes of the day in Lagos, 0 to 1439. They go over midnight if the end is before the beginning. */
interface QuietHours {
  from: number;
  until: number;
}

/** Whether a moment is within the quiet hours. The end itself is not. */
export function isQuiet({ from, until }: QuietHours, moment: Date): boolean {
  const minute = lagosHourOf(moment) * 60 + moment.getUTCMinutes();
  return from < until ? from <= minute && minute < until : from <= minute || minute < until;
}

/** `22:00` as minutes of the day. The text is valid. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes of the day as `22:00`. */
export function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
