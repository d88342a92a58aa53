import * as z from 'zod/mini';
import { isDay } from '../../dates/lagos-days.ts';
import { adminMessages } from '../messages.ts';
import { parseWholeNumber } from '../../whole-number.ts';

const texts = adminMessages.coupons;

/** A whole number as typed (`₦10,000`) or sent; empty is null. */
const typedNumber = (sentence: string) =>
  z.pipe(
    z.union([z.string(), z.number(), z.null()], sentence),
    z.transform((typed) => {
      if (typeof typed !== 'string') return typed;
      return typed.trim() === '' ? null : (parseWholeNumber(typed) ?? Number.NaN);
    }),
  );

const numberOrNone = (min: number, max: number, sentence: string) =>
  z.pipe(typedNumber(sentence), z.nullable(z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))));

/**
 * Anything that is not a whole number becomes 0, which is no discount of either kind: only the form knows the message
 * of its kind.
 */
const DiscountValue = z.pipe(
  z.pipe(
    typedNumber(texts.amount),
    z.transform((value) => (value === null || Number.isSafeInteger(value) ? value : 0)),
  ),
  z.nullable(z.int(texts.amount)),
);

const isWithin = (value: number | null, max: number) => value !== null && value >= 1 && value <= max;

/** A date or null. */
const dayOrNone = z.pipe(
  z.pipe(
    z.union([z.string(), z.null()], texts.day),
    z.transform((typed) => (typed === '' ? null : typed)),
  ),
  z.nullable(z.string(texts.day).check(z.refine(isDay, texts.day))),
);

const maxNaira = 1_000_000_000;

/**
 * A coupon's fields; the same schema in the form and in the route. `value` is percent or naira, as
 * `kind` says. Days are Lagos days, the last one included.
 */
export const CouponForm = z
  .object({
    code: z
      .string(texts.code)
      .check(z.trim(), z.toUpperCase(), z.minLength(1, texts.code), z.regex(/^[A-Z0-9_-]{3,40}$/, texts.badCode)),
    kind: z.enum(['percent', 'amount'], texts.percent),
    value: DiscountValue,
    maxDiscount: numberOrNone(1, maxNaira, texts.amount),
    minimumSubtotal: numberOrNone(0, maxNaira, texts.minimum),
    startsOn: dayOrNone,
    endsOn: dayOrNone,
    maxUses: numberOrNone(1, 10_000_000, texts.uses),
    maxUsesPerCustomer: numberOrNone(1, 10_000_000, texts.uses),
    /** The version that was read; a new coupon has none. */
    version: z._default(z.int(), 0),
  })
  .check(
    z.refine(({ kind, value }) => kind !== 'amount' || isWithin(value, maxNaira), {
      path: ['value'],
      error: texts.amount,
    }),
    z.refine(({ kind, value }) => kind !== 'percent' || isWithin(value, 100), {
      path: ['value'],
      error: texts.percent,
    }),
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      path: ['endsOn'],
      error: texts.ends,
    }),
  );
export type CouponForm = z.output<typeof CouponForm>;
export type TypedCoupon = z.input<typeof CouponForm>;
