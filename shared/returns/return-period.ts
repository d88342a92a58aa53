import { daysLater, lagosDayOf } from '../lagos-days.ts';

/** Days in which an item may be returned (specification, section 9, Policy windows). */
export const returnDays = 7;

/** The last Lagos day on which a return may be requested; the day of delivery is day 0. */
export function lastReturnDay(deliveredAt: Date): string {
  return daysLater(lagosDayOf(deliveredAt), returnDays);
}

export function isReturnable(deliveredAt: Date, now: Date): boolean {
  return lagosDayOf(now) <= lastReturnDay(deliveredAt);
}
