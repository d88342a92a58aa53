import type { CartLine } from '#shared/cart/lines.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Payload } from './order-payload.ts';

/** Whether an earlier order is identical to the one that would be placed now. */
export function isSameOrder(order: Order, payload: Payload): boolean {
  const { shippingAddress: to, guestInfo } = payload;
  const pairs: [unknown, unknown][] = [
    [order.itemsPrice, payload.itemsPrice],
    [order.shippingMethod, payload.shippingMethod ?? null],
    [order.shippingPrice, payload.shippingPrice],
    [order.couponCode, payload.couponCode],
    [order.couponDiscount, payload.couponDiscount],
    [order.totalAmount, payload.totalAmount],
    [order.storeCredit, payload.storeCredit ?? 0],
    [order.guestInfo.name, guestInfo.name],
    [order.guestInfo.email, guestInfo.email],
    [order.guestInfo.phone, guestInfo.phone],
    [order.shippingAddress.street, to.street],
    [order.shippingAddress.city, order.isPickup ? '' : to.city],
    [order.shippingAddress.state, to.state],
    [order.shippingAddress.zipCode, to.zipCode],
  ];
  return pairs.every(([one, other]) => one === other) && hasItemsOf(order, payload.orderItems);
}

type Items = readonly Pick<CartLine, 'variantId' | 'size' | 'quantity'>[];

/** Whether the order and the cart have the same items and quantities. */
export function hasItemsOf(order: { orderItems: Items }, lines: Items): boolean {
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
