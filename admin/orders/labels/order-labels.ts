import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';

/** How far an order is that is paid on delivery. */
export function onDeliveryLabel(stage: OnDeliveryStage, { isBack = false }: Pick<OrderRow, 'isBack'>): string {
  return isBack ? 'Pay on delivery, came back' : onDeliveryLabels[stage];
}

type OnDeliveryStage = NonNullable<OrderRow['onDelivery']>;

const onDeliveryLabels: Readonly<Record<OnDeliveryStage, string>> = {
  confirm: 'Pay on delivery, to confirm',
  pack: 'Pay on delivery, to pack',
  out: 'Pay on delivery, on its way',
};

/** How far an unpaid order with a deposit is. */
export const depositLabel: Readonly<Record<NonNullable<OrderRow['deposit']>, string>> = {
  wanted: 'Deposit not paid yet',
  paid: 'Deposit paid',
  overdue: 'Rest overdue',
};

/** When an order is due, and whether that is today or in the past. */
export function dueLabel(dueOn: string, now: Date): { label: string; isPressing: boolean } {
  const today = lagosDayOf(now);
  const day = formatShortDayInLagos(`${dueOn}T12:00:00Z`);
  if (dueOn < today) return { label: `Late: was due ${day}`, isPressing: true };
  if (dueOn === today) return { label: 'Due today', isPressing: true };
  return { label: dueOn === daysLater(today, 1) ? 'Due tomorrow' : `Due ${day}`, isPressing: false };
}

/** Where an order goes, in a list. */
export const placeLabel = ({ city, isPickup }: { city: string; isPickup?: boolean | undefined }): string =>
  city || (isPickup ? 'Pick-up' : 'Handed over');

export const itemCount = (count: number) => formatCount(count, 'item');
export const orders = (count: number) => formatLargeCount(count, 'order');

/**
 * Whom staff have to tell themselves, although such orders' customers usually get an email. A response of a former
 * release lacks it.
 */
export function withoutEmailLabel(emailed: readonly { _id: string; isEmailed?: boolean | undefined }[]): string {
  const numbers = emailed.filter(({ isEmailed = true }) => !isEmailed).map(({ _id }) => orderNumber(_id));
  return numbers.length === 0 ? '' : `There’s no email on ${numbers.join(', ')}: tell them yourself.`;
}
