import { reminderConsent } from '#shared/cart-reminders/consent.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { cancelEmail } from '../email/cancel-emails.ts';
import { accountEmailKey } from '../email/keys/account-emails.ts';
import type { Shop } from '../shop.ts';
import { reminderLinks } from './reminder-links.ts';

/** Whether an account agreed to be reminded, and has not ended it. */
export async function wantsReminders(db: Database, accountId: string): Promise<boolean> {
  const open = db.selectFrom('cartReminderConsents').select('agreedAt').where('accountId', '=', accountId);
  return (await open.where('endedAt', 'is', null).executeTakeFirst()) !== undefined;
}

/**
 * Records that a customer agrees to be reminded, or no longer does. Idempotent: an open consent keeps its time.
 *
 * @throws ShopError `session_over` when the account was deleted in the meantime
 */
export async function setReminders({ db, now }: Pick<Shop, 'db' | 'now'>, accountId: string, isOn: boolean) {
  await transact(db, async (tx) => {
    if (!(await lockConsent(tx, accountId))) throw new ShopError('session_over');
    if (!isOn) return end(tx, accountId, now());
    if (await wantsReminders(tx, accountId)) return;
    await tx
      .insertInto('cartReminderConsents')
      .values({ accountId, agreedAt: now(), textVersion: reminderConsent.version })
      // Switched on, off and on within a moment that the clock doesn't tell apart.
      .onConflict((conflict) => conflict.columns(['accountId', 'agreedAt']).doUpdateSet({ endedAt: null }))
      .execute();
  });
}

/**
 * Ends the reminders of the account of this link, with one click (RFC 8058). Idempotent.
 *
 * @returns whether the link is valid; an account that was deleted counts as ended
 */
export async function endReminders(shop: Shop, token: string): Promise<boolean> {
  const accountId = reminderLinks.idIn('leave', token, shop);
  if (accountId === null) return false;
  await transact(shop.db, async (tx) => {
    if (await lockConsent(tx, accountId)) await end(tx, accountId, shop.now());
  });
  return true;
}

/** When an account agreed and was reminded, for the export of a person's data. */
export async function remindersOf(db: Database, accountId: string) {
  const [consents, reminder] = await Promise.all([
    db
      .selectFrom('cartReminderConsents')
      .select(['agreedAt', 'endedAt', 'textVersion'])
      .where('accountId', '=', accountId)
      .orderBy('agreedAt')
      .execute(),
    db.selectFrom('cartReminders').select('remindedAt').where('accountId', '=', accountId).executeTakeFirst(),
  ]);
  return {
    consents: consents.map(({ agreedAt, endedAt, textVersion }) => ({
      agreedAt: agreedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      textVersion,
    })),
    lastRemindedAt: reminder?.remindedAt.toISOString() ?? null,
  };
}

/** Serializes changes of a consent, and the reminder itself, by the lock of the account's row. */
async function lockConsent(tx: Database, accountId: string): Promise<boolean> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate();
  return (await account.executeTakeFirst()) !== undefined;
}

/** A reminder that was not sent yet is not sent any more. */
async function end(tx: Database, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('cartReminderConsents')
    .set({ endedAt: at })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute();
  const reminder = tx.selectFrom('cartReminders').select('id').where('accountId', '=', accountId);
  const { id } = (await reminder.executeTakeFirst()) ?? {};
  if (id !== undefined) await cancelEmail(tx, reminderKey(id));
}

/** The key of the email. */
export const reminderKey = (reminderId: string) => accountEmailKey('cart-reminder', reminderId);
