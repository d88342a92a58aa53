import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira, type Naira, naira, percentOf } from '#shared/money.ts';
import { dateFormatter } from '#shared/format-date.ts';

/** A coupon as the books have it. Amounts are whole naira; either `percent` or `amount` is there. */
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

/** What it is held against: the pieces' price before shipping, the time, and how often it was used. */
export interface Occasion {
  subtotal: Naira;
  now: Date;
  uses: number;
  usesByCustomer: number;
  /** Whether the customer could still pay or leave an order that uses it. */
  isInOpenOrder?: boolean;
}

/**
 * What a coupon takes off these pieces.
 *
 * @throws ShopError `coupon_invalid` with the reason in words
 */
export function discountNow(coupon: Coupon | undefined, occasion: Occasion): Naira {
  const reason = reasonAgainst(coupon, occasion);
  if (reason !== null || !coupon) throw new ShopError('coupon_invalid', reason === null ? {} : { message: reason });
  return discountOf(coupon, occasion.subtotal);
}

/** What a coupon is worth: a percentage is rounded half up, and nothing is taken off the shipping (decisions, Coupon). */
export function discountOf(
  { percent, amount, maxDiscount }: Pick<Coupon, 'percent' | 'amount' | 'maxDiscount'>,
  subtotal: Naira,
): Naira {
  const worth = percent === null ? naira(amount ?? 0) : percentOf(subtotal, percent);
  return naira(Math.min(worth, maxDiscount ?? worth, subtotal));
}

/** Why a coupon is not good now, in words; null when it is. One that is switched off is as if there were none. */
export function reasonAgainst(coupon: Coupon | undefined, occasion: Occasion): string | null {
  if (!coupon?.isActive) return messages.coupon.invalid;
  const { subtotal, now, uses, usesByCustomer, isInOpenOrder = false } = occasion;
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

/** `1 December 2026` */
const formatDayInLagos = dateFormatter('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long' });
