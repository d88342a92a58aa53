import type { CartLine } from '#shared/cart/lines.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import { localCart, replaceLocalCart } from '../../cart/local-cart.ts';
import { clearAttempt } from '../../payments/checkout-attempt.ts';
import { clearStoredCoupon } from '../../payments/stored-coupon.ts';
import { browserQueries } from '../../query-client.ts';
import { deviceStorage } from '../../browser-storage.ts';
import type { KnownOrder } from './verification.ts';

/** After payment: empties the cart and forgets the pending order. */
export function finishCheckout(order: KnownOrder): void {
  const pendingOrderId = deviceStorage.read('pendingOrderId');
  if (isSignedIn()) void browserQueries.invalidateQueries({ queryKey: ['cart'] }); // The server has emptied its own.
  else if (isCartOf(order, localCart(), pendingOrderId)) replaceLocalCart([]);
  if (pendingOrderId === order._id) deviceStorage.remove('pendingOrderId');
  clearAttempt();
  clearStoredCoupon();
}

/**
 * Whether the cart is what was paid: it is this browser's pending order, or every item of the cart is in it. A cart
 * that was filled since, or in another browser, is left alone.
 */
export function isCartOf(order: KnownOrder, lines: readonly CartLine[], pendingOrderId: string | null): boolean {
  if (pendingOrderId === order._id) return true;
  if (!('orderItems' in order)) return false;
  return lines.every(({ variantId, size, quantity }) => {
    const bought = order.orderItems.filter((item) => item.variantId === variantId && item.size === size);
    return quantity <= bought.reduce((sum, item) => sum + item.quantity, 0);
  });
}
