import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { Deposit } from '../../orders/deposit.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { recordRefundByHand } from '../refunds/record-refund-by-hand.ts';
import { refundUnusablePayment } from '../refunds/request-refund.ts';

interface Return {
  /** Its row is locked. */
  order: LockedOrder;
  deposit: Deposit;
  reason: string;
  who: Who;
  /** How staff paid back what they received by hand. */
  paidBack: ByHandForm | null;
}

/**
 * Returns the deposit of an unpaid order that is cancelled: the provider refunds it, or staff have paid it back.
 *
 * @returns the amount in kobo
 * @throws ShopError `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the deposit
 */
export async function returnDeposit(
  shop: Shop,
  tx: Database,
  { order, deposit, reason, who, paidBack }: Return,
): Promise<number> {
  if (deposit.way !== null) {
    if (!paidBack) throw new ShopError('paid_by_hand');
    const amountKobo = deposit.amount * 100;
    await recordRefundByHand(shop, tx, {
      order,
      amountKobo,
      paidBack,
      reason,
      origin: refundOrigin.deposit(order.id),
      who,
    });
    return amountKobo;
  }
  if (paidBack) throw new ShopError('paid_by_provider');
  const { reference } = await tx
    .updateTable('paymentAttempts')
    .set({ outcome: 'refund_due', settledAt: shop.now(), settledBy: who })
    .where('orderId', '=', order.id)
    .where('outcome', '=', 'deposit')
    .returning('reference')
    .executeTakeFirstOrThrow();
  return refundUnusablePayment(shop, tx, { reference, reason, who });
}
