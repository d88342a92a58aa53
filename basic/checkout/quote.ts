import { deliveredItems, subtotal } from '#shared/cart/lines.ts';
import { deliveryTable } from '#shared/checkout/api.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { mayPayOnDelivery, type OnDeliveryTerms } from '#shared/checkout/pay-on-delivery.ts';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { orderTotals, type Totals } from '#shared/checkout/totals.ts';
import { validateCoupon } from '#shared/coupons/api.ts';
import { naira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import type { Api } from '../../web/api.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { storeCredit } from '#shared/store-credit/api.ts';
import { creditFor, spendable } from '#shared/store-credit/spendable.ts';
import { type Form, isSignedIn, problemOf } from '../form.ts';
import { areaNote, type Place } from './checkout-form.ts';

interface Coupon {
  code: string;
  discountAmount: number;
}

/** An order as it would be placed now. */
export interface Quote {
  lines: Cart;
  delivery: Delivery;
  place: Place;
  areaNote: string | null;
  coupon: Coupon | null;
  totals: Totals;
  /**
   * The customer's store credit for an order, in whole naira: the part of the total that it can pay, and the part that
   * it pays.
   */
  credit: { balance: number; usable: number; used: number };
  /** Whether it may be paid on delivery. */
  isOnDeliveryOffered: boolean;
}

export const fetchTable = async (api: Api) => (await api(deliveryTable, {})).delivery;

export function quoteOf(
  table: DeliveryTable & OnDeliveryTerms,
  {
    lines,
    delivery,
    place,
    coupon,
    credit,
  }: Pick<Quote, 'lines' | 'delivery' | 'place' | 'coupon'> & { credit: { balance: number; isWanted: boolean } },
): Quote {
  const totals = orderTotals(lines, naira(place.price), naira(coupon?.discountAmount ?? 0));
  const isOnDeliveryOffered = mayPayOnDelivery(table, { area: place.method, total: totals.total });
  const { balance, isWanted } = credit;
  const usable = creditFor(totals.total, balance);
  const spent = { balance, usable, used: isWanted ? usable : 0 };
  const note = areaNote(table, place, delivery.city, deliveredItems(lines));
  return { lines, delivery, place, areaNote: note, coupon, totals, credit: spent, isOnDeliveryOffered };
}

/**
 * The credit of a signed-in customer, and whether the form uses it. A shopper who returns from the payment page has
 * chosen it already, for the order that this one replaces.
 */
export async function creditOf(api: Api, request: Request, form: Form) {
  if (!isSignedIn(request)) return { balance: 0, isWanted: false };
  const { credit } = await api(storeCredit, {});
  const wasUsed = Number(form['credit'] ?? credit.replaceable ?? 0) > 0;
  const isWanted = form['intent'] === 'use-credit' || (wasUsed && form['intent'] !== 'remove-credit');
  return { balance: spendable(credit), isWanted };
}

/** The coupon of the form, checked for this cart, and its message. */
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
