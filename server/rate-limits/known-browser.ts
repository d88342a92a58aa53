import { sql } from 'kysely';

/** How long a browser counts as known after its last sign-in, even if it signed out. */
const knownDays = 30;

/** Whether a row of `account_browsers` is of a sign-in that still counts. */
export const isRecentSignIn = (now: Date) =>
  sql<boolean>`seen_at > ${new Date(now.getTime() - knownDays * 86_400_000)}`;

/** Whether a browser was recently signed in to the account of that address. */
export const hasBeenSignedIn = (browser: Buffer | null, email: string, now: Date) => sql<boolean>`exists (
  select from account_browsers join accounts on accounts.id = account_id
  where browser = ${browser} and email = ${email} and ${isRecentSignIn(now)})`;

/**
 * Whether an order was placed with this token and is paid. A browser that got a forwarded link has placed none; an order that cost
 * nothing proves nothing.
 */
export const hasBrowserPaid = (tokenHash: Buffer | null) => sql<boolean>`exists (
  select from order_access join orders on orders.id = order_access.order_id
  where token_hash = ${tokenHash} and by_link is not true and orders.paid_at is not null and total_amount > 0)`;
