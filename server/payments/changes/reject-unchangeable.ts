import { adminMessages } from '#shared/admin/messages.ts';
import type { DifferenceForm } from '#shared/admin/orders/difference-form.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { rejectFailedRefund } from '../../refunds/reject-failed-refund.ts';
import { rejectCourierBooked } from '../../orders/delivery/courier-booked.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { rejectOpenChange } from '../../orders/changes/open-change.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { rejectFullyRefunded } from '../../orders/reject-fully-refunded.ts';
import { creditOf } from '../../store-credit/credit.ts';

const texts = adminMessages.orders.changeItem;

/**
 * @throws ShopError `order_moved`, `not_changeable`, `nothing_to_ship`, `in_dispute`, `change_open`, `refund_failed`,
 *   `courier_booked`
 */
export async function rejectUnchangeable(tx: Database, order: LockedOrder): Promise<void> {
  const { id, status, discountReason } = order;
  if (status !== 'processing') throw new ShopError('order_moved');
  // A replacement is what the customer chose in the exchange (docs/decisions/0080).
  if (discountReason === 'exchange') throw new ShopError('not_changeable');
  await rejectFullyRefunded(tx, order);
  await rejectDisputed(tx, id);
  await rejectOpenChange(tx, id);
  await rejectFailedRefund(tx, id);
  await rejectCourierBooked(tx, id);
}

/**
 * Rejects a way of paying the difference that this order does not allow.
 *
 * @throws ShopError `not_changeable` for money by hand beside store credit, and for a link that nobody can open
 */
export async function rejectPayment(
  tx: Database,
  { id, email, payBy }: LockedOrder,
  { payment }: DifferenceForm,
): Promise<void> {
  if (payment === null) return;
  const isReachable = email !== '' || payBy !== null;
  if (payment.way === 'link') {
    if (!isReachable) throw new ShopError('not_changeable', { message: texts.noLink });
    return;
  }
  // A refund by hand would not say whether it is of the credit or of the difference (docs/decisions/0104).
  if ((await creditOf(tx, id)) > 0) throw new ShopError('not_changeable', { message: texts.creditNeedsLink });
}
