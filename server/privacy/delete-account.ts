import type { Account } from '../accounts/sessions.ts';
import { lockAccount, removeAccount } from '../accounts/remove-account.ts';
import { transact } from '../db/transact.ts';
import { forgetLetters, forgetLettersAbout } from '../mail/forget-letters.ts';
import { forgetSubscriber } from '../newsletter/forget-subscriber.ts';
import { forgetLeavers, leaveOrders, lockOrdersOf } from '../orders/leave-orders.ts';
import { forgetPayers } from '../payments/forget-payers.ts';
import type { Shop } from '../shop.ts';

/**
 * Deletes an account: personal data goes, every session ends, and orders stay as anonymous books. An order that is not
 * closed yet keeps what its delivery needs until then (decisions, Accounts).
 *
 * @throws ShopError `session_over` when it was deleted meanwhile.
 */
export async function deleteAccount({ db, now }: Pick<Shop, 'db' | 'now'>, account: Account): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    // Orders before the account, as everybody locks them; one that is placed between the two is found afterwards.
    await lockOrdersOf(tx, account);
    await lockAccount(tx, account.id);
    const orderIds = (await leaveOrders(tx, account, at)).map(({ id }) => id);
    await forgetPayers(tx, orderIds);
    await forgetLetters(tx, { recipient: account.email, orderIds });
    await forgetSubscriber(tx, account.email);
    await removeAccount(tx, account);
  });
}

/** Goes on with what a deletion had to leave. Runs every hour. */
export async function finishDeletions({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await transact(db, async (tx) => {
    const orderIds = (await forgetLeavers(tx, now())).map(({ id }) => id);
    await forgetPayers(tx, orderIds);
    await forgetLettersAbout(tx, orderIds);
  });
}
