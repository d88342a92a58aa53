import type { CurrentAccount } from '../../accounts/current-account.ts';
import type { Database } from '../../db/database.ts';
import { isPlacedBy } from './order-access.ts';

/**
 * Moves a guest's unpaid order to the account of a shopper who signed in before paying it: their cart is in the account by
 * then, and loses what was ordered only if the order is the account's too. Call it before the payment. Only an order that
 * this browser placed is theirs.
 */
export async function assignOwnOrder(
  db: Database,
  orderId: string,
  { visitor, account }: CurrentAccount,
): Promise<void> {
  if (!account || !visitor) return;
  await db
    .updateTable('orders')
    .set({ accountId: account.id })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where('accountId', 'is', null)
    .where('ownerLeftAt', 'is', null)
    .where(isPlacedBy(visitor))
    .execute();
}
