import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { accountColumns } from '../accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { erasePerson } from '../privacy/delete-account.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';

/**
 * Erases a customer on request, with or without an account; the result is the same as when they delete their account
 * themselves (docs/decisions/0013).
 *
 * @param confirm the customer's address, as staff typed it
 * @throws ShopError `gone`, `invalid_request` when it is another address
 */
export async function eraseCustomer(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id, confirm, by }: { id: string; confirm: string; by: Staff },
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const { email, account } = await personOfCustomer(tx, id);
    if (confirm !== email) {
      const message = adminMessages.customers.confirm;
      throw new ShopError('invalid_request', { message, fields: { confirm: message } });
    }
    await erasePerson(tx, { email, account }, at).catch((error: unknown) => {
      // They deleted their account at the same moment.
      throw error instanceof ShopError && error.code === 'session_over' ? new ShopError('gone') : error;
    });
    await writeAudit(tx, { by, at, action: 'customer.deleted', subject: id });
  });
}

/** A customer's address and account. @throws ShopError `gone` */
export async function personOfCustomer(db: Database, id: string) {
  const customer = await db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst();
  if (!customer) throw new ShopError('gone');
  const { email } = customer;
  const account = await db.selectFrom('accounts').select(accountColumns).where('email', '=', email).executeTakeFirst();
  return { email, account: account ?? null };
}
