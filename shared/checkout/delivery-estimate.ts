import { daysLater, lagosDayOf, lagosHourOf } from '../dates/lagos-days.ts';
import { messages } from '../messages.ts';
import { type DeliveryEstimate, formatEstimate } from './format-estimate.ts';
import { businessDays, clockHour } from '../promises/policy-texts.ts';
import type { Promises } from '../promises/promises.ts';
import { isWorkingDay, workingDaysLater } from './working-days.ts';

/**
 * The owner's settings for delivery estimates (docs/decisions/0033, 0079). An order before the hour on a working day is
 * packed that day, any other on the next working day.
 */
export interface DeliveryTimes {
  promises: Promises;
  /** Days off besides Sundays and computed holidays. */
  daysOff: readonly string[];
}

/** The delivery estimate for an order placed now to these states, or, if empty, to all others. */
export interface EstimateText {
  states: string[];
  /** 'tomorrow, Tuesday 24 November' */
  text: string;
}

/** The days between which an order to a state arrives. */
export function deliveryEstimate(state: string, orderedAt: Date, times: DeliveryTimes): DeliveryEstimate {
  const { promises, daysOff } = times;
  const { from, to } = isFast(promises, state) ? promises.fastDays : promises.otherDays;
  const packedOn = packingDay(orderedAt, times);
  return { from: workingDaysLater(packedOn, from, daysOff), to: workingDaysLater(packedOn, to, daysOff) };
}

/** When an order arrives; one that its customer collects is ready on the day it is packed. */
export function orderEstimate(
  { state, isPickup }: { state: string; isPickup: boolean },
  orderedAt: Date,
  times: DeliveryTimes,
): DeliveryEstimate {
  if (!isPickup) return deliveryEstimate(state, orderedAt, times);
  const packedOn = packingDay(orderedAt, times);
  return { from: packedOn, to: packedOn };
}

/**
 * The delivery estimates for orders placed now, fast states first. The texts are constant until `hourOf` changes.
 *
 * @param states the states that the checkout delivers to
 */
export function deliveryEstimatesNow(states: readonly string[], now: Date, times: DeliveryTimes): EstimateText[] {
  const { promises } = times;
  const isFastHere = (state: string) => isFast(promises, state);
  const slow = states.find((state) => !isFastHere(state));
  return [
    ...[states.filter(isFastHere)].filter(([first]) => first !== undefined).map((fast) => estimateNow(fast, fast[0]!)),
    slow === undefined
      ? { states: [], text: messages.delivery.byArrangement(businessDays(promises.otherDays)) }
      : estimateNow([], slow),
  ];

  function estimateNow(to: string[], one: string): EstimateText {
    return { states: to, text: estimateText(deliveryEstimate(one, now, times), now, times) };
  }
}

/** The Lagos hour that a moment falls in; delivery estimates are constant within it, whichever hour an owner set. */
export function hourOf(now: Date): string {
  return `${lagosDayOf(now)} ${lagosHourOf(now)}`;
}

function estimateText(estimate: DeliveryEstimate, now: Date, times: DeliveryTimes): string {
  const { packedBefore } = times.promises;
  const today = lagosDayOf(now);
  const isOneDay = estimate.from === estimate.to;
  const near = [messages.delivery.today, messages.delivery.tomorrow].find(
    (_word, days) => isOneDay && estimate.from === daysLater(today, days),
  );
  const isHurried = isEarly(times.promises, now) && packingDay(now, times) === today;
  return [near, formatEstimate(estimate), isHurried && messages.delivery.ifBefore(clockHour(packedBefore))]
    .filter(Boolean)
    .join(', ');
}

const isFast = ({ fastStates }: Promises, state: string) => fastStates.includes(state);
const isEarly = ({ packedBefore }: Promises, moment: Date) => lagosHourOf(moment) < packedBefore;

/** The day on which an order placed at a moment is packed. */
function packingDay(orderedAt: Date, { promises, daysOff }: DeliveryTimes): string {
  const today = lagosDayOf(orderedAt);
  return isEarly(promises, orderedAt) && isWorkingDay(today, daysOff) ? today : workingDaysLater(today, 1, daysOff);
}
