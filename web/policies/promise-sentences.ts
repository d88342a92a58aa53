import { businessDays, clockHour, isSameDay } from '#shared/promises/policy-texts.ts';
import { countDays, listStates } from '#shared/promises/promise-texts.ts';
import { firstPromises, type Promises } from '#shared/promises/promises.ts';
import { settingsAmong } from '../ui/page-title.ts';

/**
 * Sentences about delivery and returns on the policy pages; with the default promises, in the words of the
 * specification.
 */

/** The promises in a page's `meta`; the first ones while the settings are unknown. */
export function promisesAmong(matches: readonly unknown[]): Promises {
  return settingsAmong(matches)?.promises ?? firstPromises;
}

/** 'same day or next day in Lagos and Osun, 1-2 business days elsewhere' */
export function deliverySummary({ fastStates, fastDays, otherDays }: Promises): string {
  const fast = isSameDay(fastDays) ? 'same day or next day' : businessDays(fastDays);
  return `${fast} in ${listStates(fastStates)}, ${businessDays(otherDays)} elsewhere`;
}

/** 'Delivery is the same day or the next in Lagos and Osun' */
export function fastDelivery({ fastStates, fastDays }: Promises): string {
  const days = isSameDay(fastDays) ? 'is the same day or the next' : `takes ${businessDays(fastDays)}`;
  return `Delivery ${days} in ${listStates(fastStates)}`;
}

/** 'Same-day delivery in Lagos and Osun when you order before 12pm, and 7 days to return what is not right.' */
export function wholePromise({ fastStates, fastDays, packedBefore, returnDays }: Promises): string {
  const where = `in ${listStates(fastStates)}`;
  const fast = isSameDay(fastDays) ? `Same-day delivery ${where}` : `Delivery ${where} in ${businessDays(fastDays)}`;
  return `${fast} when you order before ${clockHour(packedBefore)}, and ${countDays(returnDays)} to return what is not right.`;
}
