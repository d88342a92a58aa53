import { daysLater, lagosDayOf, lagosHourOf } from '../lagos-days.ts';
import { messages } from '../messages.ts';
import { type DeliveryEstimate, formatEstimate } from './format-estimate.ts';
import { isWorkingDay, workingDaysLater } from './working-days.ts';

/**
 * Delivery times (specification, delivery policy; docs/decisions/0033). An order before the hour on a working day is
 * packed that day, any other on the next working day; `days` are the earliest and latest working day after that.
 */
const rules = {
  /** 'Before 12pm', Lagos time (decisions, The shop). */
  beforeHour: 12,
  fast: { states: ['Lagos', 'Osun'], days: [0, 0] },
  elsewhere: { days: [1, 2] },
} as const;

/** The delivery estimate for an order placed now to these states, or, if empty, to all others. */
export interface EstimateText {
  states: string[];
  /** 'tomorrow, Tuesday 24 November' */
  text: string;
}

/**
 * The days between which an order to a state arrives.
 *
 * @param daysOff days off besides Sundays and computed holidays
 */
export function deliveryEstimate(state: string, orderedAt: Date, daysOff: readonly string[]): DeliveryEstimate {
  const [from, to] = isFast(state) ? rules.fast.days : rules.elsewhere.days;
  const packedOn = packingDay(orderedAt, daysOff);
  return { from: workingDaysLater(packedOn, from, daysOff), to: workingDaysLater(packedOn, to, daysOff) };
}

/**
 * The delivery estimates for orders placed now, fast states first. The texts are constant until `halfDayOf` changes.
 *
 * @param states the states that the checkout delivers to
 */
export function deliveryEstimatesNow(states: readonly string[], now: Date, daysOff: readonly string[]): EstimateText[] {
  const slow = states.find((state) => !isFast(state));
  return [
    ...[states.filter(isFast)].filter(([first]) => first !== undefined).map((fast) => estimateNow(fast, fast[0]!)),
    slow === undefined ? { states: [], text: messages.delivery.byArrangement } : estimateNow([], slow),
  ];

  function estimateNow(to: string[], one: string): EstimateText {
    return { states: to, text: estimateText(deliveryEstimate(one, now, daysOff), now, daysOff) };
  }
}

/** The half of a Lagos day that a moment falls in; delivery estimates are constant within it. */
export function halfDayOf(now: Date): string {
  return `${lagosDayOf(now)} ${isEarly(now) ? 'before' : 'after'} ${rules.beforeHour}`;
}

function estimateText(estimate: DeliveryEstimate, now: Date, daysOff: readonly string[]): string {
  const today = lagosDayOf(now);
  const isOneDay = estimate.from === estimate.to;
  const near = [messages.delivery.today, messages.delivery.tomorrow].find(
    (_word, days) => isOneDay && estimate.from === daysLater(today, days),
  );
  const isHurried = isEarly(now) && packingDay(now, daysOff) === today;
  return [near, formatEstimate(estimate), isHurried && messages.delivery.ifBeforeNoon].filter(Boolean).join(', ');
}

const isFast = (state: string) => (rules.fast.states as readonly string[]).includes(state);
const isEarly = (moment: Date) => lagosHourOf(moment) < rules.beforeHour;

/** The day on which an order placed at a moment is packed. */
function packingDay(orderedAt: Date, daysOff: readonly string[]): string {
  const today = lagosDayOf(orderedAt);
  return isEarly(orderedAt) && isWorkingDay(today, daysOff) ? today : workingDaysLater(today, 1, daysOff);
}
