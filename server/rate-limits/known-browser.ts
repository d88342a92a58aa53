import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { knownBrowserDays } from '../http/known-browsers.ts';

/** Whether a row of `account_browsers` is of a sign-in that still counts. */
export const isRecentSignIn = (now: Date) => sql<boolean>`seen_at > ${daysBefore(now, knownBrowserDays)}`;

/** Whether a browser was recently signed in to the account of that address. */
export const hasBeenSignedIn = (browser: Buffer | null, email: string, now: Date) => sql<boolean>`exists (
  select from account_browsers join accounts on accounts.id = account_id
  where browser = ${browser} and email = ${email} and ${isRecentSignIn(now)})`;

/**
 * Whether an order was placed with this token and is paid. A browser that got a forwarded link has placed none; an
 * order that cost nothing proves nothing.
 */
export const hasBrowserPaid = (tokenHash: Buffer | null) => sql<boolean>`exists (
  select from order_access join orders on orders.id = order_access.order_id
  where token_hash = ${tokenHash} and by_link is not true and orders.paid_at is not null and total_amount > 0)`;
