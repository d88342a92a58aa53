import { ApiError } from '../api.ts';
import { type Piece, stockItemKey } from '../cart/current-lines.ts';
import type { DeliveryErrors } from './delivery/delivery-draft.ts';

/** The coupon that was typed could not be asked about, so nothing was ordered. */
export class CouponUnchecked extends Error {}

/** What came with 'something changed'; nothing with any other error. */
const freshIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'PRICE_CHANGED'
    ? ((error.details['fresh'] ?? {}) as Record<string, unknown>)
    : {};

/** The prices that came with 'something changed', by piece; none with any other error. */
export function freshPrices(error: unknown): Map<string, number> {
  const { lines = [] } = freshIn(error) as { lines?: (Piece & { price: number })[] };
  return new Map(lines.map((line) => [stockItemKey(line), line.price]));
}

/** What a coupon takes off now, and of which sum, when that came with 'something changed'. */
export function freshDiscount(error: unknown): { discountAmount: number; cartTotal: number } | null {
  const { couponDiscount, itemsPrice } = freshIn(error);
  return typeof couponDiscount === 'number' && typeof itemsPrice === 'number'
    ? { discountAmount: couponDiscount, cartTotal: itemsPrice }
    : null;
}

/** What the order comes to now, when that came with 'something changed'. */
export function freshTotal(error: unknown): number | null {
  const { totalAmount } = freshIn(error);
  return typeof totalAmount === 'number' ? totalAmount : null;
}

export interface ShortItem {
  /** `pieceKey` */
  key: string;
  /** The server's sentence about it. */
  note: string;
  /** How many there still are. */
  left: number;
}

/** Which piece there is too little of. */
export function shortItem(error: unknown): ShortItem | null {
  if (!(error instanceof ApiError) || error.code !== 'stock_short') return null;
  const { variantId, size, availableQuantity: left } = error.details;
  return typeof variantId === 'string' && typeof size === 'string'
    ? { key: stockItemKey({ variantId, size }), note: error.message, left: typeof left === 'number' ? left : 0 }
    : null;
}

/** What the server says about fields of the order, by the field of the form that it was typed into. */
export function invalidFields(error: unknown): DeliveryErrors {
  if (error instanceof ApiError && error.code === 'bad_shipping') return { shippingMethod: error.message };
  const fields = error instanceof ApiError ? ((error.details['fields'] ?? {}) as Record<string, string>) : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, words]) => (name in formField ? [[formField[name], words]] : [])),
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
