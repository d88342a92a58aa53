import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OrderRequest } from './order-checks.ts';
import { isUnpaid } from './replace-order.ts';

/**
 * Counts the unpaid orders of the sender: those of the account, whatever address was typed, or a guest's with the address
 * in the same browser; of a request without a token, guest orders with the address from the same network. So orders that
 * others place under a shopper's address do not stop the shopper from ordering. Those that are paid on delivery have a
 * limit of their own: they may wait for weeks.
 */
export function unpaidOf(tx: Database, { payload, account, network, visitor, isNew }: OrderRequest) {
  const orders = tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('payBy', 'is', null)
    .where(isUnpaid);
  if (account) return orders.where('accountId', '=', account.id);
  const ofGuests = orders.where('email', '=', payload.guestInfo.email).where('accountId', 'is', null);
  if (isNew) return ofGuests.where('network', '=', network);
  return ofGuests.where(sql<boolean>`id in (
    select order_id from order_access where token_hash = ${visitor.tokenHash} and by_link is not true)`);
}
