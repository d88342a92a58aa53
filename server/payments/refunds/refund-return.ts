import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../../db/database.ts';
import { linesWithReturns, type ReturnedLine } from '../../orders/lines/returned-lines.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { refundableSum, salePaymentsLessOwed } from '../../orders/sale-payments.ts';
import type { Shop } from '../../shop.ts';
import { addRefund, type Refund, restockLines } from './add-refund.ts';

/**
 * Refunds the received units of a return, in the transaction that receives them. Its order is locked. It is at most what
 * is left of the payment: part of it may have been refunded as goodwill, or be owed by a refund that failed.
 *
 * @returns the refund's id; null if nothing is left to refund, or the order was free: then the units are only restocked
 * @throws ShopError `in_dispute` while the payment is disputed: the bank may take the same money; `paid_by_hand`,
 *   `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundReturn(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  refund: Omit<Refund, 'leftKobo' | 'audit'>,
): Promise<string | null> {
  await rejectDisputed(tx, order.id);
  const lines = await linesWithReturns(tx, order.id);
  const amountKobo = await returnKobo(tx, order, refund);
  if (amountKobo > 0) {
    const payments = await salePaymentsLessOwed(tx, order.id);
    return addRefund(shop, tx, { order, lines, refund, payments, amountKobo });
  }
  await restockLines(shop, tx, { order, lines, refund });
  return null;
}

/** The amounts that `refundReturn` refunds, in kobo. */
export async function returnKobo(
  tx: Database,
  order: Pick<LockedOrder, 'id' | 'itemsPrice' | 'couponDiscount'>,
  { lines, extra = 0 }: { lines: readonly Pick<ReturnedLine, 'position' | 'quantity'>[]; extra?: number },
): Promise<number> {
  const value = valueOfUnits(order, await linesWithReturns(tx, order.id), lines);
  return Math.min((value + extra) * 100, refundableSum(await salePaymentsLessOwed(tx, order.id)));
}
