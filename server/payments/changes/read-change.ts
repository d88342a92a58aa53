import { adminMessages } from '#shared/admin/messages.ts';
import type { ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import { ShopError } from '#shared/errors.ts';
import { priceDifference } from '#shared/orders/price-difference.ts';
import type { Database } from '../../db/database.ts';
import { rejectCourierBooked } from '../../orders/courier-booked.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { rejectOpenChange } from '../../orders/open-change.ts';
import { loadOrderItems, readOrderItems } from '../../orders/placing/order-items.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { refundableSum, salePayments } from '../../orders/sale-payments.ts';
import { creditOf } from '../../store-credit/credit.ts';
import { type OrderLine, linesWithReturns } from '../refunds/returned-lines.ts';

const texts = adminMessages.orders.changeItem;

/** @throws ShopError `order_moved`, `not_changeable`, `in_dispute`, `change_open`, `courier_booked` */
export async function rejectUnchangeable(tx: Database, { id, status, discountReason }: LockedOrder): Promise<void> {
  if (status !== 'processing') throw new ShopError('order_moved');
  // What an exchange sends is what the customer asked for with it (docs/decisions/0080).
  if (discountReason === 'exchange') throw new ShopError('not_changeable');
  await rejectDisputed(tx, id);
  await rejectOpenChange(tx, id);
  await rejectCourierBooked(tx, id);
}

/**
 * The columns of a change, from the order's line and the catalogue. The order's row is locked.
 *
 * @throws ShopError `not_changeable`, `changed_elsewhere`, `PRICE_CHANGED`, `stock_short`, `invalid_request`
 */
export async function readChange(tx: Database, order: LockedOrder, form: ChangeItemForm) {
  const lines = await linesWithReturns(tx, order.id);
  const line = lines.find(({ position }) => position === form.position);
  if (!line || form.quantity > line.quantity - line.takenBack) throw new ShopError('changed_elsewhere');
  // A refund that failed has restocked its units, and a change would do it again.
  if (form.quantity > line.quantity - line.restocked)
    throw new ShopError('not_changeable', { message: texts.backOnSale });
  if (line.paidBack > 0) throw new ShopError('not_changeable', { message: texts.changedBefore });
  const [item] = readOrderItems([form], await loadOrderItems(tx, [form]).execute());
  rejectSameItem(lines, line, form);
  if (item!.price !== form.price) {
    throw new ShopError('PRICE_CHANGED', { message: adminMessages.staffOrders.priceChanged });
  }
  const difference = priceDifference(order, {
    price: line.price,
    newPrice: form.price,
    quantity: form.quantity,
    leftKobo: refundableSum(await salePayments(tx, order.id)),
  });
  if (difference !== form.difference) throw new ShopError('changed_elsewhere');
  await rejectByHandBesideCredit(tx, order, form);
  const isUnreachable = order.email === '' && order.payBy === null;
  if (form.payment?.way === 'link' && isUnreachable) throw new ShopError('not_changeable', { message: texts.noLink });
  return {
    position: line.position,
    quantity: form.quantity,
    variantId: line.variantId,
    size: line.size,
    price: line.price,
    newPosition: form.quantity === line.quantity ? line.position : lines.length,
    newVariantId: form.variantId,
    newSize: form.size,
    newPrice: form.price,
    difference,
  };
}

/** An order has one line for an item and size. */
function rejectSameItem(lines: readonly OrderLine[], line: OrderLine, { variantId, size }: ChangeItemForm): void {
  const same = lines.find((one) => one.variantId === variantId && one.size === size);
  if (same?.position === line.position) throw new ShopError('invalid_request', { message: texts.sameItem });
  if (same) throw new ShopError('not_changeable', { message: texts.alreadyInOrder });
}

/** A refund by hand would not say whether it is of the credit or of the difference (docs/decisions/0104). */
async function rejectByHandBesideCredit(tx: Database, { id }: LockedOrder, { payment }: ChangeItemForm): Promise<void> {
  if (payment === null || payment.way === 'link' || (await creditOf(tx, id)) === 0) return;
  throw new ShopError('not_changeable', { message: texts.creditNeedsLink });
}
