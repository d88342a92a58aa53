import { deliveredItems } from '#shared/cart/lines.ts';
import { type DeliveryTimes, orderEstimate } from '#shared/checkout/delivery-estimate.ts';
import { deliveryPrice, type DeliveryTable, findDeliveryArea, isPickup } from '#shared/checkout/shipping.ts';
import { orderTotals, type Totals } from '#shared/checkout/totals.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type Naira, naira } from '#shared/money.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import { redeemCoupon } from '../../coupons/redeem-coupon.ts';
import type { Database } from '../../db/database.ts';
import type { OrderRequest } from './order-checks.ts';
import type { PricedItem } from './order-items.ts';

/**
 * The price of an order, from our own data. Locks its coupon: after the orders that this one replaces, and before the
 * stock. The new order has no row yet that others could wait for.
 *
 * @throws ShopError `PRICE_CHANGED` with `fresh` totals; `coupon_invalid`
 */
export async function priceOrder(
  tx: Database,
  { payload, visitor, account }: Pick<OrderRequest, 'payload' | 'visitor' | 'account'>,
  { items, shipping }: { items: readonly PricedItem[]; shipping: Naira },
  now: Date,
): Promise<Totals> {
  const { subtotal } = orderTotals(items, shipping);
  const compare = (discount: Naira) => rejectChangedPrices(payload, items, orderTotals(items, shipping, discount));
  const { couponCode: code, guestInfo } = payload;
  if (!code) compare(naira(0));
  const discount = code
    ? await redeemCoupon(tx, { code, subtotal, email: guestInfo.email, visitor, account, compare }, now)
    : naira(0);
  return orderTotals(items, shipping, discount);
}

/** The delivery area, its current price and the delivery estimate. */
export function deliveryOf(
  table: DeliveryTable & DeliveryTimes,
  { shippingAddress: { state }, shippingPrice: price, shippingMethod: id }: OrderPayload,
  lines: readonly PricedItem[],
  now: Date,
) {
  if (!table.states.includes(state)) {
    const message = messages.delivery.state;
    throw new ShopError('invalid_request', { message, fields: { 'shippingAddress.state': message } });
  }
  const items = deliveredItems(lines);
  const area = findDeliveryArea(table, state, { price, id, items });
  const isClosed = id !== undefined && !table.areas.some((one) => one.id === id);
  if (area === undefined && isClosed) throw new ShopError('bad_shipping', { message: messages.delivery.areaClosed });
  if (area === undefined) throw new ShopError('bad_shipping');
  const estimate = orderEstimate({ state, isPickup: isPickup(area) }, now, table);
  return { area, estimate, shipping: deliveryPrice(table, area, items) };
}

/** The shopper agreed to the amounts on their screen: when one has changed, the error carries the current ones. */
function rejectChangedPrices(payload: OrderPayload, items: readonly PricedItem[], totals: Totals): void {
  const shown = payload.orderItems.map(({ price }) => price);
  const isAsShown =
    items.every(({ price }, position) => price === shown[position]) &&
    payload.itemsPrice === totals.subtotal &&
    payload.shippingPrice === totals.shipping &&
    payload.couponDiscount === totals.discount &&
    payload.totalAmount === totals.total;
  if (isAsShown) return;
  throw new ShopError('PRICE_CHANGED', {
    fresh: {
      lines: items.map(({ variantId, size, price, quantity, deliveryExtra }) => {
        return { variantId, size, price, quantity, deliveryExtra };
      }),
      itemsPrice: totals.subtotal,
      shippingPrice: totals.shipping,
      couponDiscount: totals.discount,
      totalAmount: totals.total,
    },
  });
}
