import { endOtherSessions, type ThisBrowser } from '../accounts/own-sessions.ts';
import type { Account } from '../accounts/sessions.ts';
import { transact } from '../db/transact.ts';
import type { Visitor } from '../http/cookies.ts';
import { endAccessOf } from '../orders/access/end-access-of.ts';
import { lockOrdersOf } from '../orders/anonymize-orders.ts';
import type { Shop } from '../shop.ts';

/**
 * Signs an account out in every browser but this one. A lost phone has more than a session: the cookie of the orders that were
 * placed on it opens them without one (docs/decisions/0006).
 */
export async function signOutElsewhere(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  account: Account,
  { visitor, ...browser }: ThisBrowser & { visitor: Visitor | null },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOrdersOf(tx, account); // A link that is being opened comes before or after.
    await endAccessOf(tx, account, visitor);
    await endOtherSessions(tx, account, browser, now());
  });
}
