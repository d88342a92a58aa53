import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Whether the person who placed an order had proved its address by a code: signed in, or as a guest in a browser that
 * was signed in to that account lately. That the address has an account proves nothing, since anybody may type it.
 * Staff know whom they sell to.
 */
export const emailIsProved = sql<boolean>`exists (
  select from accounts where accounts.email = orders.email
    and (accounts.id = orders.account_id or orders.is_email_proved or orders.placed_by is not null))`;

export async function isEmailProved(db: Database, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select(emailIsProved.as('isProved'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.isProved === true;
}
