import type { CartLine } from '#shared/cart/lines.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import { localCart, replaceLocalCart } from '../../cart/local-cart.ts';
import { clearAttempt, lastAttempt } from '../../payments/checkout-attempt.ts';
import { clearStoredCoupon } from '../../payments/stored-coupon.ts';
import { browserQueries } from '../../query-client.ts';
import { deviceStorage } from '../../browser-storage.ts';
import type { KnownOrder } from './verification.ts';

/**
 * After payment: takes what was paid out of the cart and forgets the pending order.
 *
 * @param isOfCart whether the order was placed with this cart; of another one, attempt and coupon stay
 */
export function finishCheckout(order: KnownOrder, isOfCart = isAwaited(order)): void {
  if (isSignedIn()) void browserQueries.invalidateQueries({ queryKey: ['cart'] }); // The server has changed its own.
  else replaceLocalCart(linesLeft(order, localCart(), isOfCart));
  if (isAwaited(order)) deviceStorage.remove('pendingOrderId');
  if (!isOfCart) return;
  clearAttempt();
  clearStoredCoupon();
}

/**
 * Ends the checkout of an order that turns out to be paid, whatever this browser waited for. Items of an order that
 * this tab placed leave the cart, with attempt and coupon, or they would be ordered twice.
 */
export function stopAwaiting(order: KnownOrder): void {
  if (lastAttempt()?.orderId === order._id) finishCheckout(order, true);
  else deviceStorage.remove('pendingOrderId');
}

const isAwaited = ({ _id }: KnownOrder) => deviceStorage.read('pendingOrderId') === _id;

/**
 * The lines of the cart that this order did not pay for: what was added since, or all of them if the order came from another
 * cart. If this browser may not read the items of the order that it waits for, the whole cart counts as paid.
 *
 * @param isPending whether this browser waits for the order; the cart loses nothing to another one, unless all of it was paid
 */
export function linesLeft(order: KnownOrder, lines: readonly CartLine[], isPending: boolean): readonly CartLine[] {
  if (!('orderItems' in order)) return isPending ? [] : lines;
  const left = lines.flatMap((line) => {
    const bought = order.orderItems.filter(({ variantId, size }) => variantId === line.variantId && size === line.size);
    const quantity = line.quantity - bought.reduce((sum, item) => sum + item.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return isPending || (left.length === 0 && !order.onDelivery) ? left : lines;
}
