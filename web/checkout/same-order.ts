import type { CartLine } from '#shared/cart/lines.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Payload } from './order-payload.ts';

/** Whether an order that was placed before is exactly what would be ordered now. */
export function isSameOrder(order: Order, wish: Payload): boolean {
  const { shippingAddress: to, guestInfo } = wish;
  const sameWords: [unknown, unknown][] = [
    [order.itemsPrice, wish.itemsPrice],
    [order.shippingMethod, wish.shippingMethod ?? null],
    [order.shippingPrice, wish.shippingPrice],
    [order.couponCode, wish.couponCode],
    [order.couponDiscount, wish.couponDiscount],
    [order.totalAmount, wish.totalAmount],
    [order.guestInfo.name, guestInfo.name],
    [order.guestInfo.email, guestInfo.email],
    [order.guestInfo.phone, guestInfo.phone],
    [order.shippingAddress.street, to.street],
    [order.shippingAddress.city, to.city],
    [order.shippingAddress.state, to.state],
    [order.shippingAddress.zipCode, to.zipCode],
  ];
  return sameWords.every(([one, other]) => one === other) && hasItemsOf(order, wish.orderItems);
}

/** Whether the order and the cart hold the same pieces, as many of each. */
export function hasItemsOf(order: Order, lines: readonly Pick<CartLine, 'variantId' | 'size' | 'quantity'>[]): boolean {
  return (
    order.orderItems.length === lines.length &&
    order.orderItems.every((item) =>
      lines.some(
        ({ variantId, size, quantity }) =>
          item.variantId === variantId && item.size === size && item.quantity === quantity,
      ),
    )
  );
}
