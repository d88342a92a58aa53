import { formatDayInLagos } from '../dates/format-dates.ts';
import { formatNaira } from '../money.ts';
import type { CouponForm } from '../admin/coupons/forms.ts';

/** Describes a coupon in a sentence: 'Takes 10% off orders of ₦10,000 or more, once per customer.' */
export function couponSentence(coupon: Omit<CouponForm, 'code' | 'version'>): string {
  const { kind, value, maxDiscount, minimumSubtotal, maxUses, maxUsesPerCustomer } = coupon;
  if (value === null) return '';
  const off = kind === 'percent' ? `${value}%` : formatNaira(value);
  const parts = [
    `Takes ${off} off ${minimumSubtotal ? `orders of ${formatNaira(minimumSubtotal)} or more` : 'any order'}`,
    kind === 'percent' && maxDiscount !== null && `at most ${formatNaira(maxDiscount)}`,
    maxUsesPerCustomer !== null && `${times(maxUsesPerCustomer)} per customer`,
    maxUses !== null && `${times(maxUses)} in all`,
  ];
  return `${parts.filter(Boolean).join(', ')}. ${span(coupon)}`.trim();
}

const times = (uses: number) => (uses === 1 ? 'once' : uses === 2 ? 'twice' : `${uses} times`);

function span({ startsOn, endsOn }: Pick<CouponForm, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && startsOn === endsOn) return `Valid on ${formatDayInLagos(startsOn)} only.`;
  if (startsOn !== null && endsOn !== null)
    return `Valid from ${formatDayInLagos(startsOn)} to ${formatDayInLagos(endsOn)}.`;
  if (startsOn !== null) return `Valid from ${formatDayInLagos(startsOn)}.`;
  return endsOn === null ? '' : `Valid until ${formatDayInLagos(endsOn)}.`;
}
