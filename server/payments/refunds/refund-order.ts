import { ShopError } from '#shared/errors.ts';
import { refundKobo } from '#shared/orders/refund-kobo.ts';
import { deliverIfArrived } from '../../couriers/move-order.ts';
import { transact } from '../../db/transact.ts';
import { rejectOpenChange } from '../../orders/changes/open-change.ts';
import { linesWithReturns } from '../../orders/lines/returned-lines.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { refundableSum, salePaymentsLessOwed } from '../../orders/sale-payments.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { addRefund, type Refund } from './add-refund.ts';
import { rejectOwedRefund } from './reject-owed-refund.ts';
import { rejectSentItems } from './reject-sent-items.ts';
import { keyWithContents, refundWithKey } from './repeated-refund.ts';

interface EnteredRefund extends Omit<Refund, 'origin'> {
  /** A form that is sent twice makes one refund. */
  key: string;
}

/**
 * Refunds a part of a paid order, or all of it, by lines and shipping; the last lines with what is left of the payment. A shipped
 * order of which nothing else is to be sent is delivered if its parcels have arrived; otherwise the status of the order does not
 * change.
 *
 * @returns the refund's id
 * @throws ShopError `order_not_found`; `not_refundable` for an order that was not paid, for units that it does not have
 *   or that were refunded already or are being returned, and for more than the refundable amount; `changed_elsewhere` when
 *   the refundable amount is not `leftKobo`, or restocked units have left the shop; `courier_booked` when one comes for
 *   them; `adjustment_reused` when the form was sent before with other contents;
 *   `in_dispute` while the payment is disputed; `change_open`; `refund_failed` while a part of a refund or the refund of
 *   a return has failed; `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment; `no_credit_account`
 */
export async function refundOrder(shop: Shop, orderId: string, refund: EnteredRefund): Promise<string> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await linesWithReturns(tx, orderId);
    const areLinesValid = refund.lines.every(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return line !== undefined && quantity > 0 && quantity <= line.quantity - line.takenBackQuantity;
    });
    const key = keyWithContents(refund);
    const existing = await refundWithKey(tx, orderId, { key, formKey: refund.key });
    if (existing !== null) return existing;
    await rejectDisputed(tx, orderId);
    await rejectOpenChange(tx, orderId);
    if (refund.asCredit && order.accountId === null) throw new ShopError('no_credit_account');
    if (!areLinesValid) throw new ShopError('not_refundable');
    await rejectOwedRefund(tx, orderId);
    await rejectSentItems(tx, order, refund);
    const payments = await salePaymentsLessOwed(tx, orderId);
    const leftKobo = refundableSum(payments);
    if (refund.leftKobo !== undefined && refund.leftKobo !== leftKobo) throw new ShopError('changed_elsewhere');
    const amountKobo = refundKobo(order, lines, { units: refund.lines, extra: refund.extra ?? 0, leftKobo });
    const id = await addRefund(shop, tx, {
      order,
      lines,
      refund: { ...refund, reason: typedReason(order, refund), origin: refundOrigin.entered(key) },
      payments,
      amountKobo,
    });
    // The units that were still to be sent may just have been refunded.
    if (order.status === 'shipped') await deliverIfArrived(shop, tx, order, refund.who);
    await refund.audit?.(tx);
    return id;
  });
}

/**
 * Text typed by staff may name the customer: it is not stored for an anonymous order, from which it would be erased.
 */
const typedReason = ({ anonymousAt }: LockedOrder, { reason }: EnteredRefund): string =>
  anonymousAt === null ? reason : 'Refund';
