import type { Account } from '../accounts/sessions.ts';
import { lockAccount, removeAccount } from '../accounts/remove-account.ts';
import { attemptEach } from '../attempt-each.ts';
import { eraseStockRequests } from '../back-in-stock/delete-requests.ts';
import { deleteMessagesOf } from '../contact/delete-messages.ts';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import { transact } from '../db/transact.ts';
import { deleteEmailsTo, deleteEmailsAbout } from '../email/delete-emails.ts';
import { eraseSubscriber } from '../newsletter/erase-subscriber.ts';
import { endAccessOf } from '../orders/access/end-access-of.ts';
import {
  anonymizeDetachedOrder,
  detachedOrders,
  detachOldOrders,
  detachOrders,
  lockOrdersOf,
} from '../orders/anonymize-orders.ts';
import { erasePayers } from '../payments/erase-payers.ts';
import { withdrawExchanges } from '../returns/end-exchanges.ts';
import { anonymizeSecurityEvents } from '../security/delete-security-events.ts';
import type { Shop } from '../shop.ts';

/**
 * Deletes an account: personal data is erased, every session ends, and orders stay in the ledger, anonymized. An order
 * that is not closed yet keeps what its delivery needs until then (docs/decisions/0013).
 *
 * @throws ShopError `session_over` when it was deleted in the meantime
 */
export async function deleteAccount({ db, now }: Pick<Shop, 'db' | 'now'>, account: Account): Promise<void> {
  const at = now();
  await transact(db, (tx) => erasePerson(tx, { email: account.email, account }, at));
}

/**
 * Erases the data of one person, guest or account, in the given transaction.
 *
 * @throws ShopError `session_over` when the account was deleted in the meantime
 */
export async function erasePerson(
  tx: Database,
  { email, account }: { email: string; account: Account | null },
  at: Date,
): Promise<void> {
  const person = { id: account?.id ?? null, email };
  // Locks orders before the account, and the account before stock, as placing an order does; an order that was placed between the
  // first two is found afterwards.
  await lockOrdersOf(tx, person);
  if (account) await lockAccount(tx, account.id);
  await withdrawExchanges(tx, person, at);
  if (account) await endAccessOf(tx, person, null);
  const orderIds = (await detachOrders(tx, person, at)).map(({ id }) => id);
  await erasePayers(tx, orderIds);
  await deleteEmailsTo(tx, { recipient: email, orderIds });
  await eraseSubscriber(tx, email);
  await eraseStockRequests(tx, email);
  await deleteMessagesOf(tx, email);
  await anonymizeSecurityEvents(tx, email);
  await removeAccount(tx, person);
}

/**
 * Erases what a deletion had to leave, each order by itself. Runs every hour.
 *
 * @throws AggregateError of the failures, after all others were erased
 */
export async function finishErasures({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const orders = await detachedOrders(db, now()).execute();
  await attemptEach(orders, 'Some orders could not be anonymized', ({ id }) =>
    transact(db, async (tx) => {
      const orderIds = (await anonymizeDetachedOrder(tx, id, now())).map((order) => order.id);
      await erasePayers(tx, orderIds);
      await deleteEmailsAbout(tx, orderIds);
    }),
  );
}

/** Anonymizes orders that closed long ago (docs/decisions/0049). Runs every night. */
export async function anonymizeOldOrders({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await inBatches((max) => detachOldOrders(db, now(), max), 500);
  await finishErasures({ db, now });
}
