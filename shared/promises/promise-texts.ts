import type { DayRange, Promises } from './promises.ts';

/** Words of promises that most pages need; what only policy pages and the server say is in `policy-texts.ts`. */

/** '1 day', '7 days' */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** '1-2', '3' */
export function spanOf({ from, to }: DayRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}

/** 'day' after a range that ends with 1. */
export function dayOrDays({ to }: DayRange): string {
  return to === 1 ? 'day' : 'days';
}

/** '1-2 working days', '1 working day' */
export function shippingTime({ otherDays }: Promises): string {
  return `${spanOf(otherDays)} working ${dayOrDays(otherDays)}`;
}

/** 'Lagos', 'Lagos and Osun', 'Lagos, Osun and Oyo' */
export function listStates(states: readonly string[]): string {
  return states.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
