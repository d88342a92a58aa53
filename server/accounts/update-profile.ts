import type { User } from '#shared/accounts/api.ts';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { type Account, accountColumns } from './sessions.ts';

/** An account as the shopper sees it: the last name is everything after the first word (section 5). */
export function toUser({ id, email, firstName, lastName }: Account): User {
  const name = `${firstName} ${lastName}`;
  const [first = '', ...rest] = name.split(' ');
  return { _id: id, name, firstName: first, lastName: rest.join(' '), email };
}

/**
 * Changes the two editable fields of a profile.
 *
 * @throws ShopError `session_over` when the account was deleted in the meantime
 */
export async function updateName(
  db: Database,
  accountId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<Account> {
  const account = await db
    .updateTable('accounts')
    .set({ firstName: capitalised(firstName), lastName: capitalised(lastName) })
    .where('id', '=', accountId)
    .returning(accountColumns)
    .executeTakeFirst();
  if (!account) throw new ShopError('session_over');
  return account;
}
