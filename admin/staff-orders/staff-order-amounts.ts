import { deliveredItems } from '#shared/cart/lines.ts';
import { areaWithId, deliveryPrice, type DeliveryTable, extraIn, isPickup } from '#shared/checkout/shipping.ts';
import { agreedIn } from './AgreedDeliveryField.tsx';
import { discountIn } from './DiscountFields.tsx';
import type { StaffOrderValues } from './staff-order-values.ts';

export type StaffOrderAmounts = ReturnType<typeof staffOrderAmounts>;

/** What an order comes to, in whole naira, while it is typed. What is no number counts nothing, and is an error in the form. */
export function staffOrderAmounts(
  { items, isTaken, address, agreedDelivery, discount }: StaffOrderValues,
  table: DeliveryTable,
) {
  const delivered = deliveredItems(items);
  const off = discountIn(discount, delivered.subtotal);
  const shownOff = Math.min(off || 0, delivered.subtotal);
  const area = areaWithId(table, address.state, address.area);
  const isDelivered = !isTaken && !isPickup(area);
  const listed = isTaken ? 0 : deliveryPrice(table, area, delivered);
  const agreed = isDelivered ? agreedIn(agreedDelivery) : undefined;
  const shipping = agreed === undefined ? listed : agreed || 0;
  return {
    off,
    shownOff,
    area,
    isDelivered,
    /** The price of the delivery area. */
    listed,
    /** The amount that staff agreed with the customer instead. */
    agreed,
    shipping,
    /** The part that is for heavy items. */
    extra: isTaken || agreed !== undefined ? 0 : extraIn(table, area, delivered),
    total: delivered.subtotal - shownOff + shipping,
  };
}
