import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';

/**
 * Rejects another refund of an order while one has failed that still owes a part or a return (docs/decisions/0134): the other one
 * could take its money.
 *
 * @throws ShopError `refund_failed`
 */
export async function rejectOwedRefund(tx: Database, orderId: string): Promise<void> {
  const owed = tx
    .selectFrom('orderRefunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'failed')
    .where(sql<boolean>`owed_of_refund(id) > 0 and (is_refunded_in_part(id) or is_return_refund(id))`);
  if (await owed.executeTakeFirst()) throw new ShopError('refund_failed');
}
