import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { salePaymentsLessOwed } from '../../orders/sale-payments.ts';
import type { Shop } from '../../shop.ts';
import { addRefund, type NewRefund, type Refund } from './add-refund.ts';

/**
 * Refunds what a cheaper item costs less (docs/decisions/0105), or what an item that is not replaced after all had cost. The
 * order's row is locked.
 *
 * @throws ShopError `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundDifference(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  {
    amountKobo,
    isEmailed = true,
    ...refund
  }: Pick<Refund, 'reason' | 'who' | 'origin' | 'paidBack'> & Pick<NewRefund, 'amountKobo' | 'isEmailed'>,
): Promise<void> {
  const payments = await salePaymentsLessOwed(tx, order.id);
  await addRefund(shop, tx, { order, lines: [], refund: { ...refund, lines: [] }, payments, amountKobo, isEmailed });
}
