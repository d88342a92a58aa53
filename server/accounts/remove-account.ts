import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';

/**
 * Locks the account: its cart and its orders can't grow until the transaction ends.
 *
 * @throws ShopError `session_over` when it was deleted already
 */
export async function lockAccount(tx: Database, id: string): Promise<void> {
  const found = await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new ShopError('session_over');
}

/** Deletes the account, if there is one, with its sessions and its cart, and the codes of the address. */
export async function removeAccount(tx: Database, { id, email }: { id: string | null; email: string }): Promise<void> {
  await tx.deleteFrom('oneTimeCodes').where('email', '=', email).execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
