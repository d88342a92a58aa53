import { stockItemKey } from '#shared/cart/lines.ts';
import { ApiError } from '../../web/api.ts';
import { invalidFields, shortItem } from '../../web/checkout/order-errors.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { type Problem, problemOf } from '../form.ts';
import type { DeliveryErrors } from './checkout-form.ts';

export interface CheckoutProblem extends Pick<Problem, 'text' | 'code'> {
  /** The order that has these items already. */
  orderId: string | null;
}

/** Why an order was rejected, with the name of the short item. */
export function orderProblem(error: unknown, lines: Cart): CheckoutProblem {
  const { text, code } = problemOf(error);
  const key = shortItem(error)?.key;
  const short = lines.find((line) => stockItemKey(line) === key);
  const id = error instanceof ApiError ? error.details.orderId : undefined;
  return { text: short ? `${short.name}: ${text}` : text, code, orderId: id ?? null };
}

/** The errors of a rejected order that belong to fields of the delivery form. */
export function fieldProblems(error: unknown): DeliveryErrors {
  const { state, shippingMethod, country: _country, ...errors } = invalidFields(error);
  const area = shippingMethod ?? state;
  return { ...errors, ...(area && { area }) };
}
