import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Ends the access of a browser to what was placed in it with other accounts: on a shared phone somebody else signs in next. These
 * customers find their orders in their accounts. The orders of guests stay, and so does what a link in an email has opened.
 *
 * @param tokenHash the token of the browser's orders; null if it has none
 */
export async function endAccessToOthers(tx: Database, accountId: string, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return;
  await tx
    .deleteFrom('orderAccess')
    .where('tokenHash', '=', tokenHash)
    .where(sql<boolean>`by_link is not true`)
    .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where('accountId', '!=', accountId))
    .execute();
}
