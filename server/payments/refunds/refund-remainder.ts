import type { Database } from '../../db/database.ts';
import { linesWithReturns } from '../../orders/lines/returned-lines.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { refundableSum, salePayments } from '../../orders/sale-payments.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { addRefund, type Refund, restockLines } from './add-refund.ts';

/**
 * Refunds the rest of a paid order, with all units that were not returned yet, and with what failed refunds still owed. Its row
 * is locked.
 *
 * @returns the amount that is refunded, in kobo; 0 when everything was refunded before, or the order cost nothing
 * @throws ShopError `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundRemainder(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { reason, who, isRestocked, paidBack }: Pick<Refund, 'reason' | 'who' | 'paidBack'> & { isRestocked: boolean },
): Promise<number> {
  const payments = await salePayments(tx, order.id);
  const amountKobo = refundableSum(payments);
  const lines = await linesWithReturns(tx, order.id);
  const rest = lines
    .map(({ position, quantity, refundedQuantity }) => ({
      position,
      quantity: quantity - refundedQuantity,
      isRestocked,
    }))
    .filter(({ quantity }) => quantity > 0);
  const refund = {
    lines: rest,
    reason,
    who,
    origin: refundOrigin.cancelledOrder(order.id),
    paidBack: paidBack ?? null,
  };
  // Without money to refund the units are restocked all the same.
  if (amountKobo === 0) await restockLines(shop, tx, { order, lines, refund });
  else await addRefund(shop, tx, { order, lines, refund, payments, amountKobo, isEmailed: false });
  return amountKobo;
}
