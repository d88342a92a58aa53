import { adminMessages } from '#shared/admin/messages.ts';
import type { ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import { ShopError } from '#shared/errors.ts';
import { priceDifference } from '#shared/orders/price-difference.ts';
import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { loadOrderItems, readOrderItems } from '../../orders/placing/order-items.ts';
import { refundableSum, salePaymentsLessOwed } from '../../orders/sale-payments.ts';
import { type OrderLine, linesWithReturns } from '../../orders/lines/returned-lines.ts';
import { rejectPayment } from './reject-unchangeable.ts';

const texts = adminMessages.orders.changeItem;

/**
 * The columns of a change of an item, from the order's line and the catalogue. The order's row is locked.
 *
 * @throws ShopError `not_changeable`, `changed_elsewhere`, `PRICE_CHANGED`, `stock_short`, `invalid_request`
 */
export async function readChange(tx: Database, order: LockedOrder, form: ChangeItemForm) {
  const lines = await linesWithReturns(tx, order.id);
  const line = lines.find(({ position }) => position === form.position);
  if (!line || form.quantity > line.quantity - line.takenBackQuantity) throw new ShopError('changed_elsewhere');
  // A refund that failed has restocked its units, and a change would do it again.
  if (form.quantity > line.quantity - line.restockedQuantity)
    throw new ShopError('not_changeable', { message: texts.backOnSale });
  if (line.paidBackAmount > 0) throw new ShopError('not_changeable', { message: texts.changedBefore });
  const [item] = readOrderItems([form], await loadOrderItems(tx, [form]).execute());
  rejectSameItem(lines, line, form);
  // Another size of the bought item costs what was paid for it, whatever the variant costs now.
  const price = form.variantId === line.variantId ? line.price : item!.price;
  if (price !== form.price) {
    throw new ShopError('PRICE_CHANGED', { message: adminMessages.staffOrders.priceChanged });
  }
  const difference = priceDifference(order, lines, {
    position: form.position,
    quantity: form.quantity,
    newPrice: form.price,
    leftKobo: refundableSum(await salePaymentsLessOwed(tx, order.id)),
  });
  if (difference !== form.difference) throw new ShopError('changed_elsewhere');
  await rejectPayment(tx, order, form);
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
