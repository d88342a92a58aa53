import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { CurrentAccount } from '../../accounts/current-account.ts';
import type { Database } from '../../db/database.ts';
import { orderById } from '../order-by-id.ts';

/** Whether the order belongs to the caller: this browser placed it, or it belongs to the account. */
export async function mayRead(db: Database, orderId: string, { visitor, account }: CurrentAccount): Promise<boolean> {
  const hasAccess = sql<boolean>`exists (
    select from order_access where order_id = orders.id and token_hash = ${visitor?.tokenHash ?? null}::bytea)`;
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(account ? sql<boolean>`(${hasAccess} or ${belongsTo(account)})` : hasAccess)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * An order, for callers who may read it. Another customer's order and one that does not exist give the same error.
 *
 * @throws ShopError `order_not_found`
 */
export async function ownOrder(db: Database, id: string, caller: CurrentAccount): Promise<Order> {
  if (!(await mayRead(db, id, caller))) throw new ShopError('order_not_found');
  return orderById(db, id);
}

/** A customer, known by their email address; `id` is null without an account. */
export interface Customer {
  id: string | null;
  email: string;
}

/**
 * Whether an order was placed with the account, or by a guest with the address that the account has verified
 * (docs/decisions/0006).
 */
export function belongsTo({ id, email }: Customer) {
  return sql<boolean>`(orders.account_id = ${id} or (orders.account_id is null and orders.email = ${email}))`;
}
