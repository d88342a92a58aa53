import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { depositOf } from '../../orders/deposit.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { onDeliveryOf } from '../../orders/pay-on-delivery.ts';
import { creditOf } from '../../store-credit/credit.ts';
import { reasonToRefund } from '../apply-payment.ts';

/**
 * Only unpaid orders can be paid by hand. An ended order can if a late payment through the provider would restore it
 * (docs/decisions/0127), but not one with a deposit, which was refunded, nor one on delivery, which was never due
 * before.
 *
 * @throws ShopError `order_moved`, `paid_with_credit`
 */
export async function rejectUnpayable(tx: Database, order: LockedOrder): Promise<void> {
  const { id, status, payBy } = order;
  if (status !== 'pending' && status !== 'cancelled') throw new ShopError('order_moved');
  if (status === 'pending' && payBy !== null) return;
  if ((await reasonToRefund(tx, order)) !== null) throw new ShopError('order_moved');
  if (await depositOf(tx, id)) throw new ShopError('order_moved');
  if (await onDeliveryOf(tx, id)) throw new ShopError('order_moved');
  // A refund by hand would not say whether it is of the credit or of the money (docs/decisions/0104).
  if ((await creditOf(tx, id)) > 0) throw new ShopError('paid_with_credit');
}
