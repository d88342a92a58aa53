import { type CartLine, subtotal } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Naira, naira } from '#shared/money.ts';
import type { createOrder } from '#shared/orders/api.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import type { AppliedCoupon } from '../../payments/stored-coupon.ts';

/** The delivery area and its price; `method` is empty if the state has no areas. */
export interface Shipping {
  method: string;
  price: Naira;
}

type Body = Input<typeof createOrder>['body'];
/** The checkout always names the recipient. */
export type Payload = Body & { guestInfo: NonNullable<Body['guestInfo']> };

/** The order as this browser computes it (specification, section 3); the server computes it again. */
export function orderPayload(
  lines: readonly CartLine[],
  delivery: Delivery,
  shipping: Shipping,
  coupon: AppliedCoupon | null = null,
): Payload {
  const { firstName, lastName, email, phone, address, apartment, city, state, postalCode } = delivery;
  const totals = orderTotals(lines, shipping.price, naira(coupon?.discountAmount ?? 0));
  return {
    orderItems: lines.map(({ productId, variantId, name, size, color, price, image, quantity }) => ({
      product: productId,
      variantId,
      name,
      size,
      color: color.name,
      price,
      image,
      quantity,
    })),
    shippingAddress: {
      street: apartment ? `${address}, ${apartment}` : address,
      city,
      state,
      zipCode: postalCode,
      country: 'Nigeria',
      phone,
    },
    ...(shipping.method && { shippingMethod: shipping.method }),
    paymentMethod: 'paystack',
    itemsPrice: subtotal(lines),
    shippingPrice: totals.shipping,
    couponDiscount: totals.discount,
    couponCode: coupon?.code ?? null,
    totalAmount: totals.total,
    isGuestOrder: !isSignedIn(),
    guestInfo: { name: `${firstName} ${lastName}`, email, phone },
  };
}
