import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { isRejection } from '../api.ts';
import { repriceCart } from '../cart/useCart.ts';
import { finishCheckout } from '../orders/verify/finish-checkout.ts';
import { toast } from '../ui/toasts/toast.ts';
import { isRejected } from './coupon/check-coupon.ts';
import { orderPayload, type Shipping } from './order-payload.ts';
import { pay } from './pay.ts';
import { deliveryKey } from './delivery/delivery-queries.ts';
import { CouponUnchecked, freshDiscount, freshPrices } from './order-errors.ts';
import type { CouponWork } from './coupon/useCoupon.ts';

interface Wish {
  lines: readonly CartLine[];
  delivery: Delivery;
  shipping: Shipping;
  coupon: CouponWork;
  /** What the coupon takes off, as it is on the screen. */
  discount: number;
}

/**
 * Orders what is on the screen and leaves for the provider's page. The coupon comes first: without a word about it
 * nothing is ordered at another price.
 *
 * @returns the order when it turns out to be paid already
 * @throws Error with the sentence to show; what came with it is taken over by the page
 */
export async function payNow(wish: Wish, queries: QueryClient): Promise<Order | null> {
  const { lines, delivery, shipping, coupon, discount } = wish;
  const used = await coupon.settle().catch((error: Error) => {
    throw isRejected(error) ? error : new CouponUnchecked(error.message);
  });
  if ((used?.discountAmount ?? 0) < discount) throw new Error(messages.order.priceChanged);
  try {
    const paidBefore = await pay(orderPayload(lines, delivery, shipping, used));
    if (!paidBefore) return null;
    finishCheckout(paidBefore);
    toast.success(messages.payment.alreadyVerified);
    return paidBefore;
  } catch (error) {
    adoptPrices(error, queries);
    coupon.hear(error, freshDiscount(error));
    throw error;
  }
}

/** The shopper confirms the new prices by pressing again. What was read before them is read anew. */
function adoptPrices(error: unknown, queries: QueryClient): void {
  if (isRejection(error)) void queries.invalidateQueries({ queryKey: deliveryKey });
  const prices = freshPrices(error);
  if (prices.size === 0) return;
  void queries.invalidateQueries({ queryKey: ['products', 'detail'] });
  void repriceCart(prices);
}
