import type { DayRange, Promises } from './promises.ts';

/** '1 day', '7 days' */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** '1-2', '3' */
export function spanOf({ from, to }: DayRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}

/** '1-2 working days', '1 working day' */
export function shippingTime({ otherDays }: Promises): string {
  return `${spanOf(otherDays)} working ${dayOrDays(otherDays)}`;
}

/** '1-2 business days', '1 business day', 'up to 2 business days'; for more than the same day. */
export function businessDays(range: DayRange): string {
  return `${range.from === 0 ? `up to ${range.to}` : spanOf(range)} business ${dayOrDays(range)}`;
}

/** '12pm', '9am' */
export function clockHour(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour}${hour < 12 ? 'am' : 'pm'}`;
}

/** 'Lagos', 'Lagos and Osun', 'Lagos, Osun and Oyo' */
export function listStates(states: readonly string[]): string {
  return [states.slice(0, -1).join(', '), ...states.slice(-1)].filter(Boolean).join(' and ');
}

/** 'Order before 12pm and Lagos and Osun get it the same day. Other states, 1-2 business days.' */
export function deliveryRule({ packedBefore, fastStates, fastDays, otherDays }: Promises): string {
  const gets = fastStates.length === 1 ? 'gets' : 'get';
  const fast = isSameDay(fastDays) ? 'the same day' : `in ${businessDays(fastDays)}`;
  return `Order before ${clockHour(packedBefore)} and ${listStates(fastStates)} ${gets} it ${fast}. Other states, ${businessDays(otherDays)}.`;
}

/** 'Within 7 days of receipt, unused and with its tags' */
export function returnRule({ returnDays }: Promises): string {
  return `Within ${countDays(returnDays)} of receipt, unused and with its tags`;
}

export function isSameDay({ to }: DayRange): boolean {
  return to === 0;
}

export const dayOrDays = ({ to }: DayRange) => (to === 1 ? 'day' : 'days');
