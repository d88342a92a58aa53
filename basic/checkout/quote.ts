import { subtotal } from '#shared/cart/lines.ts';
import { deliveryTable } from '#shared/checkout/api.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { mayPayOnDelivery, type OnDeliveryTerms } from '#shared/checkout/on-delivery.ts';
import { orderTotals, type Totals } from '#shared/checkout/totals.ts';
import { validateCoupon } from '#shared/coupons/api.ts';
import { naira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import type { Api } from '../../web/api.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { type Form, problemOf } from '../form.ts';
import type { Place } from './checkout-form.ts';

export interface Coupon {
  code: string;
  discountAmount: number;
}

/** An order as it would be placed now. */
export interface Quote {
  lines: Cart;
  delivery: Delivery;
  place: Place;
  coupon: Coupon | null;
  totals: Totals;
  /** Whether it may be paid on delivery. */
  isOnDeliveryOffered: boolean;
}

export const fetchTable = async (api: Api) => (await api(deliveryTable, {})).delivery;

export function quoteOf(
  table: OnDeliveryTerms,
  { lines, delivery, place, coupon }: Pick<Quote, 'lines' | 'delivery' | 'place' | 'coupon'>,
): Quote {
  const totals = orderTotals(lines, naira(place.price), naira(coupon?.discountAmount ?? 0));
  const isOnDeliveryOffered = mayPayOnDelivery(table, { area: place.method, total: totals.total });
  return { lines, delivery, place, coupon, totals, isOnDeliveryOffered };
}

/** The coupon that the form asks for, checked for this cart, and what is said about it. */
export async function couponFor(
  api: Api,
  form: Form,
  lines: Cart,
): Promise<{ coupon: Coupon | null; note: CouponNote }> {
  const { applied = '', code = '' } = form;
  if (form['intent'] === 'remove-coupon') return { coupon: null, note: { good: messages.coupon.removed } };
  const isNew = code.trim() !== '' && code.trim().toUpperCase() !== applied;
  if (form['intent'] === 'coupon' && code.trim() === '') return { coupon: null, note: { bad: messages.coupon.empty } };
  const wanted = isNew ? code : applied;
  if (wanted === '') return { coupon: null, note: {} };
  try {
    const { coupon } = await api(validateCoupon, { body: { code: wanted, cartTotal: subtotal(lines) } });
    return { coupon, note: isNew ? { good: messages.coupon.applied(coupon.code) } : {} };
  } catch (error) {
    return { coupon: null, note: { bad: problemOf(error).text } };
  }
}

export interface CouponNote {
  good?: string;
  bad?: string;
}
