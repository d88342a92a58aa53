import type { Account } from '../accounts/sessions.ts';
import { lockAccount, removeAccount } from '../accounts/remove-account.ts';
import { forgetMessagesOf } from '../contact/forget-messages.ts';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import { transact } from '../db/transact.ts';
import { forgetLetters, forgetLettersAbout } from '../mail/forget-letters.ts';
import { forgetSubscriber } from '../newsletter/forget-subscriber.ts';
import { forgetLeavers, leaveOldOrders, leaveOrders, lockOrdersOf } from '../orders/leave-orders.ts';
import { forgetPayers } from '../payments/forget-payers.ts';
import { forgetSecurityEventsAbout } from '../security/forget-security-events.ts';
import type { Shop } from '../shop.ts';

/**
 * Deletes an account: personal data goes, every session ends, and orders stay as anonymous books. An order that is not
 * closed yet keeps what its delivery needs until then (decisions, Accounts).
 *
 * @throws ShopError `session_over` when it was deleted meanwhile.
 */
export async function deleteAccount({ db, now }: Pick<Shop, 'db' | 'now'>, account: Account): Promise<void> {
  const at = now();
  await transact(db, (tx) => forgetPerson(tx, { email: account.email, account }, at));
}

/**
 * Deletes what is known of one person, of a guest as of an account, in the transaction that is handed in.
 *
 * @throws ShopError `session_over` when the account was deleted meanwhile.
 */
export async function forgetPerson(
  tx: Database,
  { email, account }: { email: string; account: Account | null },
  at: Date,
): Promise<void> {
  const person = { id: account?.id ?? null, email };
  // Orders before the account, as everybody locks them; one that is placed between the two is found afterwards.
  await lockOrdersOf(tx, person);
  if (account) await lockAccount(tx, account.id);
  const orderIds = (await leaveOrders(tx, person, at)).map(({ id }) => id);
  await forgetPayers(tx, orderIds);
  await forgetLetters(tx, { recipient: email, orderIds });
  await forgetSubscriber(tx, email);
  await forgetMessagesOf(tx, email);
  await forgetSecurityEventsAbout(tx, email);
  await removeAccount(tx, person);
}

/** Goes on with what a deletion had to leave. Runs every hour. */
export async function finishDeletions({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await transact(db, async (tx) => {
    const orderIds = (await forgetLeavers(tx, now())).map(({ id }) => id);
    await forgetPayers(tx, orderIds);
    await forgetLettersAbout(tx, orderIds);
  });
}

/** Forgets whom orders were for that closed long ago (docs/decisions/0049). Runs every night. */
export async function forgetOldOrders({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await inBatches(async (atMost) => {
    const left = await leaveOldOrders(db, now(), atMost);
    await finishDeletions({ db, now });
    return left;
  }, 500);
}
