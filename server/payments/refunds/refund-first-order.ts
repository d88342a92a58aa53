import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { paidForReplacement } from '../../orders/paid-for-replacement.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import type { SalePayment } from '../../orders/sale-payments.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { refundDifference } from './refund-difference.ts';

interface FirstRefund {
  reason: string;
  who: Who;
  paidBack: ByHandForm | null;
  /** Whether staff refund it now: they may have done so before, in another way. */
  isRefunded: boolean;
}

/** The order that is refunded, and the payments from which it is. */
interface FirstRefunded {
  firstOrder: string;
  refundedKobo: number;
  payments: SalePayment[];
}

/**
 * Refunds what was paid for the items of a replacement that is cancelled, from the first order, which paid for them (decision
 * 0080). The rows of both orders are locked.
 *
 * @returns null for an order that replaces nothing
 * @throws ShopError `in_dispute`; `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function refundFirstOrder(
  shop: Shop,
  tx: Database,
  { id }: LockedOrder,
  { isRefunded, ...refund }: FirstRefund,
): Promise<FirstRefunded | null> {
  const found = await paidForReplacement(tx, id);
  if (!found) return null;
  const { firstId: firstOrder, amountKobo, payments } = found;
  await rejectDisputed(tx, firstOrder);
  const refundedKobo = isRefunded ? amountKobo : 0;
  if (refundedKobo > 0) {
    await refundDifference(shop, tx, await lockOrder(tx, firstOrder), {
      ...refund,
      amountKobo: refundedKobo,
      origin: refundOrigin.replacement(id),
      isEmailed: false,
    });
  }
  return { firstOrder, refundedKobo, payments };
}
