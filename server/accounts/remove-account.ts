import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/**
 * Locks the account: nothing is added to its cart or its orders until the transaction ends.
 *
 * @throws ShopError `session_over` when it is gone already.
 */
export async function lockAccount(tx: Database, id: string): Promise<void> {
  const found = await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new ShopError('session_over');
}

/** Deletes the account, if there is one, and with it every session and the cart; and the codes of the address. */
export async function removeAccount(tx: Database, { id, email }: { id: string | null; email: string }): Promise<void> {
  await tx.deleteFrom('oneTimeCodes').where('email', '=', email).execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
