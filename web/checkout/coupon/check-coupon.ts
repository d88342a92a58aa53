import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { ApiError, browserApi } from '../../api.ts';
import type { AppliedCoupon } from '../../payments/stored-coupon.ts';

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
export function isRejected(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'coupon_invalid';
}

/** `success: false` is a refusal under 200 too, and without words it is an invalid code (specification, section 8). */
function inWords(error: unknown): never {
  if (!(error instanceof ApiError) || error.details['success'] !== false) throw error;
  const { status, message, details } = error;
  if (!details['message']) throw refusal(messages.coupon.invalid);
  throw status < 300 ? refusal(message) : error;
}

const refusal = (message: string) => new ApiError(message, 400, { code: 'coupon_invalid' });
