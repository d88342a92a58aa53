import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { ApiError, browserApi } from '../api.ts';
import type { AppliedCoupon } from './kept-coupon.ts';

/**
 * Asks the server what a coupon takes off.
 *
 * @throws Error with the sentence to show: the server's, or those of the specification (section 8) where it has none.
 */
export async function checkCoupon(code: string, cartTotal: number, signal: AbortSignal) {
  if (code.trim() === '') throw new Error(messages.coupon.empty);
  const answer = await browserApi(validateCoupon, { body: { code, cartTotal } }, { signal }).catch(inWords);
  const coupon: AppliedCoupon = { ...answer.coupon, cartTotal };
  return { coupon, message: answer.message };
}

/** Whether the server has looked and said no; otherwise nothing is known, and nothing is taken away. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'coupon_invalid';
}

function inWords(error: unknown): never {
  const isSilentRefusal = error instanceof ApiError && error.details['success'] === false && !error.details['message'];
  throw isSilentRefusal ? new Error(messages.coupon.invalid) : error;
}
