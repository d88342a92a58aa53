import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { Amount } from '../fields.ts';
import { messages } from '../messages.ts';

/** As typed by a shopper, trimmed and upper-cased. Codes have no other characters. */
export const CouponCode = z
  .string(messages.coupon.empty)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, messages.coupon.empty),
    z.regex(/^[A-Z0-9_-]{1,40}$/, messages.coupon.invalid),
  );

export const validateCoupon = endpoint({
  method: 'POST',
  url: '/api/coupon/validate',
  failure: messages.coupon.failed,
  requiredResponse: { coupon: { code: '', discountAmount: 0 } },
  schema: {
    summary: 'Returns the discount of a coupon for this subtotal. Placing the order checks it again',
    tags: ['coupon'],
    body: z.object({ code: CouponCode, cartTotal: Amount }),
    isLimited: true,
    response: { 200: z.extend(Success, { coupon: z.object({ code: z.string(), discountAmount: Amount }) }) },
  },
});
