import { daysLater, lagosDayOf } from '../lagos-days.ts';

/**
 * The last Lagos day on which a return may be requested; the day of delivery is day 0.
 *
 * @param returnDays those of the order (specification, section 9, Policy windows; docs/decisions/0079)
 */
export function lastReturnDay(deliveredAt: Date, returnDays: number): string {
  return daysLater(lagosDayOf(deliveredAt), returnDays);
}

export function isReturnable(deliveredAt: Date, returnDays: number, now: Date): boolean {
  return lagosDayOf(now) <= lastReturnDay(deliveredAt, returnDays);
}
