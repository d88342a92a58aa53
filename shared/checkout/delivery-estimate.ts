import { daysLater, lagosDayOf, lagosHourOf } from '../lagos-days.ts';
import { messages } from '../messages.ts';
import { type DeliveryEstimate, formatEstimate } from './format-estimate.ts';
import { isWorkingDay, workingDaysLater } from './working-days.ts';

/**
 * What we promise (specification, delivery policy; docs/decisions/0033). What is ordered before the hour on a working
 * day is packed on that day, anything else on the next working day; `days` are working days after that, the earliest
 * and the latest.
 */
const rules = {
  /** 'Before 12pm', Lagos time (decisions, The shop). */
  beforeHour: 12,
  fast: { states: ['Lagos', 'Osun'], days: [0, 0] },
  elsewhere: { days: [1, 2] },
} as const;

/** What the shop says now of when it delivers: to these states, or, where none are named, to all others. */
export interface PromiseNow {
  states: string[];
  /** 'tomorrow, Tuesday 24 November' */
  words: string;
}

/**
 * The days between which an order to a state arrives.
 *
 * @param daysOff days on which nobody works, beside Sundays and the holidays that the calendar knows
 */
export function deliveryEstimate(state: string, orderedAt: Date, daysOff: readonly string[]): DeliveryEstimate {
  const [from, to] = isFast(state) ? rules.fast.days : rules.elsewhere.days;
  const packedOn = packingDay(orderedAt, daysOff);
  return { from: workingDaysLater(packedOn, from, daysOff), to: workingDaysLater(packedOn, to, daysOff) };
}

/**
 * The promise to everybody who orders now, the fast states first. The words stay true until `halfDayOf` changes.
 *
 * @param states where the checkout takes addresses
 */
export function deliveryEstimatesNow(states: readonly string[], now: Date, daysOff: readonly string[]): PromiseNow[] {
  const slow = states.find((state) => !isFast(state));
  return [
    ...[states.filter(isFast)].filter(([first]) => first !== undefined).map((fast) => told(fast, fast[0]!)),
    slow === undefined ? { states: [], words: messages.delivery.byArrangement } : told([], slow),
  ];

  function told(to: string[], one: string): PromiseNow {
    return { states: to, words: wordsNow(deliveryEstimate(one, now, daysOff), now, daysOff) };
  }
}

/** The half of a Lagos day that a moment falls in; delivery estimates are constant within it. */
export function halfDayOf(now: Date): string {
  return `${lagosDayOf(now)} ${isEarly(now) ? 'before' : 'after'} ${rules.beforeHour}`;
}

function wordsNow(promise: DeliveryEstimate, now: Date, daysOff: readonly string[]): string {
  const today = lagosDayOf(now);
  const isOneDay = promise.from === promise.to;
  const near = [messages.delivery.today, messages.delivery.tomorrow].find(
    (_word, days) => isOneDay && promise.from === daysLater(today, days),
  );
  const isHurried = isEarly(now) && packingDay(now, daysOff) === today;
  return [near, formatEstimate(promise), isHurried && messages.delivery.ifBeforeNoon].filter(Boolean).join(', ');
}

const isFast = (state: string) => (rules.fast.states as readonly string[]).includes(state);
const isEarly = (moment: Date) => lagosHourOf(moment) < rules.beforeHour;

/** The day on which an order placed at a moment is packed. */
function packingDay(orderedAt: Date, daysOff: readonly string[]): string {
  const today = lagosDayOf(orderedAt);
  return isEarly(orderedAt) && isWorkingDay(today, daysOff) ? today : workingDaysLater(today, 1, daysOff);
}
