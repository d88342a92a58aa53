import { isDay } from './lagos-days.ts';

/** Days with a time of the day in Lagos, as `<input type="datetime-local">` has them: `2026-11-27T08:00`. */

/** The time of a timestamp, to the minute. */
export const lagosTimeOf = (moment: Date): string => lagosSecondsOf(moment).slice(0, 16);

/** The time of a timestamp, to the second: `2026-11-27T08:00:05`. */
export function lagosSecondsOf(moment: Date): string {
  return new Date(moment.getTime() + 3_600_000).toISOString().slice(0, 19);
}

/** The timestamp of a valid time. */
export const momentOf = (lagosTime: string): Date => new Date(`${lagosTime}:00+01:00`);

/** Whether it is a valid time in this format. */
export const isLagosTime = (written: string): boolean =>
  /T([01]\d|2[0-3]):[0-5]\d$/.test(written) && written.length === 16 && isDay(written.slice(0, 10));
