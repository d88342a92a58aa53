import { daysLater, lagosDayOf } from '../dates/lagos-days.ts';

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

/** Days in which an exchange may be requested (specification, section 9, Policy windows). */
export const exchangeDays = 2;

/** The last Lagos day on which an exchange may be requested; the day of delivery is day 0. */
export function lastExchangeDay(deliveredAt: Date): string {
  return daysLater(lagosDayOf(deliveredAt), exchangeDays);
}

export function isExchangeable(deliveredAt: Date, now: Date): boolean {
  return lagosDayOf(now) <= lastExchangeDay(deliveredAt);
}

/** Days that the new units of an accepted exchange stay reserved while the items are on their way back. */
export const exchangeReservationDays = 14;
