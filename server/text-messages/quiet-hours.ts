import { daysLater, lagosDayOf, lagosHourOf, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import { quietFrom, quietUntil } from '#shared/text-messages/text-message-kinds.ts';
import { hoursAfter } from '#shared/dates/moments.ts';

/**
 * The first moment from then on at which a text message may ring a phone: at once by day, in the morning by night. The
 * rule of the NCC (no promotions from 8pm to 8am) leaves messages about an order out; these hours are a courtesy
 * (docs/decisions/0108). Emails that advertise have others (`server/email/quiet-hours.ts`).
 */
export function afterQuietHours(moment: Date): Date {
  const hour = lagosHourOf(moment);
  if (hour >= quietUntil && hour < quietFrom) return moment;
  const today = lagosDayOf(moment);
  const morning = hour < quietUntil ? today : daysLater(today, 1);
  return hoursAfter(startOfLagosDay(morning), quietUntil);
}
