import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';

/**
 * Rejects what would refund an order that was paid by cash, POS or transfer: the provider has nothing to send back.
 *
 * @throws ShopError `paid_by_hand`
 */
export async function rejectPaidByHand(tx: Database, orderId: string): Promise<void> {
  const payment = tx.selectFrom('manualPayments').select('orderId').where('orderId', '=', orderId);
  if (await payment.executeTakeFirst()) throw new ShopError('paid_by_hand');
}
