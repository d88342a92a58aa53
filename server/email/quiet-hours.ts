import { lagosHourOf } from '#shared/dates/lagos-days.ts';
import { accountEmailKey } from './keys/account-emails.ts';

const [morning, evening] = [8, 20];

/**
 * Whether it is night in Lagos, when no advertisement rings a phone: from 8pm to 8am. Text messages about an order have hours of
 * their own (`server/text-messages/quiet-hours.ts`), and so has each member of staff.
 */
export function isQuietHour(moment: Date): boolean {
  const hour = lagosHourOf(moment);
  return hour < morning || hour >= evening;
}

/** Emails that are not sent in quiet hours. One that a broken mail server kept until then is deleted: it is no news next day. */
export function isOnlyByDay(key: string): boolean {
  return key.startsWith(accountEmailKey('cart-reminder', ''));
}
