import type { CartLine } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { ApiError } from '../api.ts';
import { stockItemKey } from '../cart/current-lines.ts';
import { CouponUnchecked, freshTotal, shortItem } from './order-errors.ts';
import type { CouponWork } from './coupon/useCoupon.ts';

/** An order that was refused, and what the page shows meanwhile. */
export interface RejectedOrder {
  failure: Error;
  /** What was on the screen when 'Pay now' was pressed, in whole naira. */
  totalBefore: number;
  total: number;
  lines: readonly CartLine[];
  coupon: CouponWork;
}

/** What is said beside 'Pay now': `isMended` when the shopper has done something about it since. */
export function errorMessages(refused: RejectedOrder): { words: string[]; isMended: boolean } {
  const { failure, total, totalBefore, coupon } = refused;
  const now = formatNaira(total);
  const code = codeOf(failure);
  const mended = { words: [messages.order.changed(now)], isMended: true };
  const words = (...more: string[]) => ({ words: [failure.message, ...more], isMended: false });

  const short = shortItem(failure);
  if (short) {
    const line = lineShortOfStock(refused);
    return line ? { words: [pieceIn(line), failure.message], isMended: false } : mended;
  }
  if (code === 'coupon_invalid') {
    return coupon.applied ? mended : words(messages.coupon.leftOut(now));
  }
  if (failure instanceof CouponUnchecked) {
    const isLeftOut = coupon.code === (coupon.applied?.code ?? '');
    return isLeftOut ? mended : words(messages.coupon.notAsked);
  }
  if (failure.message === messages.order.priceChanged) {
    return words(messages.order.totals(formatNaira(totalBefore), formatNaira(freshTotal(failure) ?? total)));
  }
  if (code === 'too_many_open_orders') return words(messages.order.whereOpenOnes);
  // The server has said what is to be done; where it has not, pressing again is safe, and is what helps.
  return code === undefined || code === 'unexpected' ? words(messages.payment.notCharged) : words();
}

export const codeOf = (failure: Error) => (failure instanceof ApiError ? failure.code : undefined);

/** The line with more pieces than there are; none when it was changed since. */
export function lineShortOfStock({ failure, lines }: RejectedOrder): CartLine | undefined {
  const short = shortItem(failure);
  return lines.find((line) => stockItemKey(line) === short?.key && line.quantity > short.left);
}

const pieceIn = ({ name, size, color }: CartLine) =>
  [name, size && sizeName(size), colourName(color.name)].filter(Boolean).join(', ');
