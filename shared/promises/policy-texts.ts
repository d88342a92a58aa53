import { dayOrDays, listStates, spanOf } from './promise-texts.ts';
import type { DayRange, Promises } from './promises.ts';

/** '1-2 business days', '1 business day', 'up to 2 business days'; for more than the same day. */
export function businessDays(range: DayRange): string {
  return `${range.from === 0 ? `up to ${range.to}` : spanOf(range)} business ${dayOrDays(range)}`;
}

/** '12pm', '9am' */
export function clockHour(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour}${hour < 12 ? 'am' : 'pm'}`;
}

export function isSameDay({ to }: DayRange): boolean {
  return to === 0;
}

/** 'Order before 12pm and Lagos and Osun get it the same day. Other states, 1-2 business days.' */
export function deliveryRule({ packedBefore, fastStates, fastDays, otherDays }: Promises): string {
  const gets = fastStates.length === 1 ? 'gets' : 'get';
  const fast = isSameDay(fastDays) ? 'the same day' : `in ${businessDays(fastDays)}`;
  return `Order before ${clockHour(packedBefore)} and ${listStates(fastStates)} ${gets} it ${fast}. Other states, ${businessDays(otherDays)}.`;
}

/** 'Same day', 'Next day', '1-2 business days'; in a cell of a table. */
export function dayCell(range: DayRange): string {
  if (range.to === 0) return 'Same day';
  if (range.from === 1 && range.to === 1) return 'Next day';
  return businessDays(range).replace(/^up/, 'Up');
}

/** The days of an order that is packed on the next working day. */
export const aDayLater = ({ from, to }: DayRange): DayRange => ({ from: from + 1, to: to + 1 });
