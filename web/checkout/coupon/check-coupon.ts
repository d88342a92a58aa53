import { validateCoupon } from '#shared/coupons/api.ts';
import { messages } from '#shared/messages.ts';
import { ApiError, browserApi } from '../../api.ts';
import type { AppliedCoupon } from '../../payments/stored-coupon.ts';

/**
 * Asks the server for the discount of a coupon.
 *
 * @throws Error with the message to show: the server's, or the specification's (section 8) if it sends none
 */
export async function checkCoupon(code: string, cartTotal: number, signal: AbortSignal) {
  if (code.trim() === '') throw new Error(messages.coupon.empty);
  const response = await browserApi(validateCoupon, { body: { code, cartTotal } }, { signal }).catch(withMessage);
  const coupon: AppliedCoupon = { ...response.coupon, cartTotal };
  return { coupon, message: response.message };
}

/** Whether the server rejected the coupon; for any other error nothing is known, and the coupon stays. */
export function isRejected(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'coupon_invalid';
}

/**
 * `success: false` is a rejection even with status 200, and without a message it means an invalid code (specification,
 * section 8).
 */
function withMessage(error: unknown): never {
  if (!(error instanceof ApiError) || error.details.success !== false) throw error;
  const { status, message, details } = error;
  if (!details.message) throw rejection(messages.coupon.invalid);
  throw status < 300 ? rejection(message) : error;
}

const rejection = (message: string) => new ApiError(message, 400, { code: 'coupon_invalid' });
