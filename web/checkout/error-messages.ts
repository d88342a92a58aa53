import { type CartLine, stockItemKey } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { ApiError } from '../api.ts';
import { CouponUnchecked, freshTotal, shortItem } from './order-errors.ts';
import type { CouponWork } from './coupon/useCoupon.ts';

/** A rejected order, and the current state of the page. */
export interface RejectedOrder {
  failure: Error;
  /** The total when 'Pay now' was pressed, in whole naira. */
  totalBefore: number;
  total: number;
  lines: readonly CartLine[];
  coupon: CouponWork;
}

/** The messages next to 'Pay now'. `isFixed`: the shopper has fixed the problem since. */
export function errorMessages(rejected: RejectedOrder): { text: string[]; isFixed: boolean } {
  const { failure, total, totalBefore, coupon } = rejected;
  const now = formatNaira(total);
  const code = codeOf(failure);
  const fixed = { text: [messages.order.changed(now)], isFixed: true };
  const withMessages = (...more: string[]) => ({ text: [failure.message, ...more], isFixed: false });

  const short = shortItem(failure);
  if (short) {
    const line = lineShortOfStock(rejected);
    return line ? { text: [itemName(line), failure.message], isFixed: false } : fixed;
  }
  if (code === 'coupon_invalid') {
    return coupon.applied ? fixed : withMessages(messages.coupon.leftOut(now));
  }
  if (failure instanceof CouponUnchecked) {
    const isLeftOut = coupon.code === (coupon.applied?.code ?? '');
    return isLeftOut ? fixed : withMessages(messages.coupon.checkFailed);
  }
  if (failure.message === messages.order.priceChanged) {
    return withMessages(messages.order.totals(formatNaira(totalBefore), formatNaira(freshTotal(failure) ?? total)));
  }
  if (code === 'too_many_open_orders') return withMessages(messages.order.whereOpenOnes);
  // Without a known reason, trying again is safe and usually helps.
  return code === undefined || code === 'unexpected' ? withMessages(messages.payment.notCharged) : withMessages();
}

export const codeOf = (failure: Error) => (failure instanceof ApiError ? failure.code : undefined);

/** The line that exceeds the stock; none if it has been changed since. */
export function lineShortOfStock({ failure, lines }: RejectedOrder): CartLine | undefined {
  const short = shortItem(failure);
  return lines.find((line) => stockItemKey(line) === short?.key && line.quantity > short.available);
}

const itemName = ({ name, size, color }: CartLine) =>
  [name, size && sizeName(size), colourName(color.name)].filter(Boolean).join(', ');
