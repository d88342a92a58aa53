import { stockItemKey } from '#shared/cart/lines.ts';
import { ApiError } from '../api.ts';
import type { CurrentPrices } from '../cart/current-lines.ts';
import type { DeliveryErrors } from './delivery/delivery-draft.ts';

/** The typed coupon could not be checked, so nothing was ordered. */
export class CouponUnchecked extends Error {}

/** The amounts in PRICE_CHANGED; none in any other error. */
const freshIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'PRICE_CHANGED' ? error.details.fresh : undefined;

/** The new prices from PRICE_CHANGED, by `stockItemKey`; empty for any other error. */
export function freshPrices(error: unknown): CurrentPrices {
  const lines = freshIn(error)?.lines ?? [];
  return new Map(lines.map((line) => [stockItemKey(line), { price: line.price, deliveryExtra: line.deliveryExtra }]));
}

/** The new discount and its subtotal from PRICE_CHANGED; otherwise null. */
export function freshDiscount(error: unknown): { discountAmount: number; cartTotal: number } | null {
  const fresh = freshIn(error);
  return fresh ? { discountAmount: fresh.couponDiscount, cartTotal: fresh.itemsPrice } : null;
}

/** The new total from PRICE_CHANGED; otherwise null. */
export function freshTotal(error: unknown): number | null {
  return freshIn(error)?.totalAmount ?? null;
}

export interface ShortItem {
  /** From `stockItemKey`. */
  key: string;
  /** The server's message. */
  note: string;
  /** The available quantity. */
  available: number;
}

/** The item that exceeds the stock; null for any other error. */
export function shortItem(error: unknown): ShortItem | null {
  if (!(error instanceof ApiError) || error.code !== 'stock_short') return null;
  const { variantId, size, availableQuantity: available = 0 } = error.details;
  return variantId && size
    ? {
        key: stockItemKey({ variantId, size }),
        note: error.message,
        available,
      }
    : null;
}

/** The server's validation errors, by field of the form. */
export function invalidFields(error: unknown): DeliveryErrors {
  if (error instanceof ApiError && error.code === 'bad_shipping') return { shippingMethod: error.message };
  const fields = error instanceof ApiError ? error.details.fields : undefined;
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, message]) => (name in formField ? [[formField[name], message]] : [])),
  );
}

const formField: Record<string, keyof DeliveryErrors> = {
  'guestInfo.name': 'firstName',
  'guestInfo.email': 'email',
  'guestInfo.phone': 'phone',
  'shippingAddress.phone': 'phone',
  'shippingAddress.street': 'address',
  'shippingAddress.city': 'city',
  'shippingAddress.state': 'state',
  'shippingAddress.zipCode': 'postalCode',
};
