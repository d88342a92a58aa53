import type { QueryClient } from '@tanstack/react-query';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { storeCreditKey } from '../../payments/store-credit-key.ts';
import { isRejection } from '../../api.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { checkOfflineAdditions } from '../../cart/offline-additions.ts';
import { localCart } from '../../cart/local-cart.ts';
import { currentLines, repriceCart } from '../../cart/useCart.ts';
import { finishCheckout } from '../../orders/verify/finish-checkout.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { isRejected } from '../coupon/check-coupon.ts';
import { orderPayload, type Shipping } from './order-payload.ts';
import { choosePayOnDelivery } from '../../payments/pay-on-delivery.ts';
import { hasItemsOf } from './is-same-order.ts';
import { placeAndPay } from './place-and-pay.ts';
import { deliveryKey } from '../../delivery-area/delivery-queries.ts';
import { CouponUnchecked, freshDiscount, freshPrices } from '../order-errors.ts';
import type { CouponWork } from '../coupon/useCoupon.ts';

interface CheckoutInput {
  lines: readonly CartLine[];
  delivery: Delivery;
  shipping: Shipping;
  coupon: CouponWork;
  /** The discount shown on the page. */
  discount: number;
  /** The part of the total that the customer's credit pays, in whole naira. */
  credit: number;
  /** The shopper pays when it arrives. */
  isOnDelivery: boolean;
}

/**
 * Places the order as shown and goes to the payment page. The coupon is checked first, so that nothing is ordered at
 * another price than the one shown.
 *
 * @returns the order if it costs nothing, is paid on delivery or turns out to be paid already
 * @throws Error with the message to show; the page takes over new prices that came with it
 */
export async function submitCheckout(input: CheckoutInput, queries: QueryClient): Promise<Order | null> {
  const { lines, delivery, shipping, coupon, discount, credit, isOnDelivery } = input;
  // Items that were added offline, or are left from a failed merge, must be in the account's cart before the purchase,
  // not after it.
  if (deviceStorage.read('uncheckedItems') || (isSignedIn() && localCart().length > 0)) {
    const changes = await checkOfflineAdditions();
    if (changes.length > 0) throw new Error(changes.join(' '));
    // The account's cart had it already, if only the response to its merge was lost.
    if (!hasItemsOf({ orderItems: await currentLines() }, lines)) throw new Error(messages.order.priceChanged);
  }
  const used = await coupon.settle().catch((error: Error) => {
    throw isRejected(error) ? error : new CouponUnchecked(error.message);
  });
  if ((used?.discountAmount ?? 0) < discount) throw new Error(messages.order.priceChanged);
  try {
    const order = orderPayload(lines, delivery, shipping, used);
    // An order that is paid on delivery is paid in full then.
    const storeCredit = isOnDelivery ? 0 : Math.min(credit, order.totalAmount);
    const payload = storeCredit > 0 ? { ...order, storeCredit } : order;
    const placed = await placeAndPay(payload, isOnDelivery ? choosePayOnDelivery : undefined);
    if (!placed) return null;
    finishCheckout(placed, true);
    if (placed.isPaid) toast.success(successText(placed)); // The page of any other order begins with what is left to do.
    return placed;
  } catch (error) {
    adoptPrices(error, queries);
    coupon.afterRejection(error, freshDiscount(error));
    throw error;
  }
}

const successText = ({ totalAmount, storeCredit }: Order) =>
  totalAmount === storeCredit ? messages.order.created : messages.payment.alreadyVerified;

/** Shows new prices; the shopper confirms them by pressing again. Cached data from before is refetched. */
function adoptPrices(error: unknown, queries: QueryClient): void {
  if (isRejection(error)) {
    void queries.invalidateQueries({ queryKey: deliveryKey });
    void queries.invalidateQueries({ queryKey: storeCreditKey });
  }
  const prices = freshPrices(error);
  if (prices.size === 0) return;
  void queries.invalidateQueries({ queryKey: ['products', 'detail'] });
  void repriceCart(prices);
}
