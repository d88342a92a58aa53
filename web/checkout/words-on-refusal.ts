import type { CartLine } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { ApiError } from '../api.ts';
import { pieceKey } from '../cart/fresh-lines.ts';
import { CouponNotAsked, freshTotal, shortPiece } from './refusal.ts';
import type { CouponWork } from './useCoupon.ts';

/** An order that was refused, and what the page shows meanwhile. */
export interface Refused {
  failure: Error;
  /** What was on the screen when 'Pay now' was pressed, in whole naira. */
  totalBefore: number;
  total: number;
  lines: readonly CartLine[];
  coupon: CouponWork;
}

/** What is said beside 'Pay now': `isMended` when the shopper has done something about it since. */
export function wordsOn(refused: Refused): { words: string[]; isMended: boolean } {
  const { failure, total, totalBefore, coupon } = refused;
  const now = formatNaira(total);
  const code = codeOf(failure);
  const mended = { words: [messages.order.changed(now)], isMended: true };
  const words = (...more: string[]) => ({ words: [failure.message, ...more], isMended: false });

  const short = shortPiece(failure);
  if (short) {
    const line = shortLine(refused);
    return line ? { words: [pieceIn(line), failure.message], isMended: false } : mended;
  }
  if (code === 'coupon_invalid') {
    return coupon.applied ? mended : words(messages.coupon.leftOut(now));
  }
  if (failure instanceof CouponNotAsked) {
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
export function shortLine({ failure, lines }: Refused): CartLine | undefined {
  const short = shortPiece(failure);
  return lines.find((line) => pieceKey(line) === short?.key && line.quantity > short.left);
}

const pieceIn = ({ name, size, color }: CartLine) =>
  [name, size && sizeName(size), colourName(color.name)].filter(Boolean).join(', ');
