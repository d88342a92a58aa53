import { secondsBefore } from '#shared/dates/moments.ts';

/** How long after an account was sent the provider may still say what was true before. */
export const secondsUntilClear = 60;

/** When a refund must have been sent to an account for the provider to know by now. */
export function clearSince(now: Date): Date {
  return secondsBefore(now, secondsUntilClear);
}
