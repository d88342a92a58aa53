import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira, type Naira, naira, percentOf } from '#shared/money.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';

/** A coupon as stored. Amounts are whole naira; either `percent` or `amount` is set. */
export interface Coupon {
  code: string;
  percent: number | null;
  amount: number | null;
  /** The most that a percentage takes off. */
  maxDiscount?: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumSubtotal: number;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  isActive: boolean;
}

/** What a coupon is checked against: the price before shipping, the time, and its uses. */
export interface CouponContext {
  subtotal: Naira;
  now: Date;
  uses: number;
  usesByCustomer: number;
  /** Whether an unpaid order of this customer uses it, which they can still pay or cancel. */
  isInOpenOrder?: boolean;
}

/**
 * What a coupon takes off now.
 *
 * @throws ShopError `coupon_invalid` with the reason as its message
 */
export function discountFor(coupon: Coupon | undefined, context: CouponContext): Naira {
  if (!coupon) throw new ShopError('coupon_invalid');
  const reason = reasonAgainst(coupon, context);
  if (reason !== null) throw new ShopError('coupon_invalid', { message: reason });
  return discountOf(coupon, context.subtotal);
}

/** The discount without any checks: percentages round half up, and shipping is never discounted. */
export function discountOf(
  { percent, amount, maxDiscount }: Pick<Coupon, 'percent' | 'amount' | 'maxDiscount'>,
  subtotal: Naira,
): Naira {
  const value = percent === null ? naira(amount ?? 0) : percentOf(subtotal, percent);
  return naira(Math.min(value, maxDiscount ?? value, subtotal));
}

/** Why a coupon does not apply now; null when it does. An inactive coupon counts as unknown. */
function reasonAgainst(coupon: Coupon, context: CouponContext): string | null {
  if (!coupon.isActive) return messages.coupon.invalid;
  const { subtotal, now, uses, usesByCustomer, isInOpenOrder = false } = context;
  const { startsAt, endsAt, minimumSubtotal, maxUses, maxUsesPerCustomer } = coupon;
  if (startsAt !== null && now < startsAt) return messages.coupon.notYet(formatDayInLagos(startsAt));
  if (endsAt !== null && now >= endsAt) return messages.coupon.expired;
  if (subtotal < minimumSubtotal) return messages.coupon.minimum(formatNaira(minimumSubtotal));
  if (maxUsesPerCustomer !== null && usesByCustomer >= maxUsesPerCustomer) {
    return isInOpenOrder ? messages.coupon.inOpenOrder : messages.coupon.usedBefore;
  }
  if (maxUses !== null && uses >= maxUses) return messages.coupon.usedUp;
  return null;
}
