import { adminMessages } from '#shared/admin/messages.ts';
import { maxDaysOfRest } from '#shared/admin/staff-orders/deposit-form.ts';
import { ShopError } from '#shared/errors.ts';
import { daysLater, endOfLagosDay, lagosDayOf } from '#shared/dates/lagos-days.ts';

/**
 * The moment after the last day on which the rest of an order can be paid.
 *
 * @param day a Lagos day: at the earliest tomorrow
 * @throws ShopError `invalid_request` at the field `deposit.restBy`
 */
export function endOfRest(day: string, now: Date): Date {
  const today = lagosDayOf(now);
  if (day <= today || day > daysLater(today, maxDaysOfRest)) {
    const message = adminMessages.staffOrders.restDay(maxDaysOfRest);
    throw new ShopError('invalid_request', { message, fields: { 'deposit.restBy': message } });
  }
  return endOfLagosDay(day);
}
