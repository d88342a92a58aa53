import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { OrderReturns, Return } from '#shared/returns/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';

const texts = messages.returns;

/** 'Return accepted on 4 November 2026' */
export const returnState = (one: Return) => texts.since(stateText(one), formatDayInLagos(one.updatedAt));

function stateText({ kind, status, hasNotArrived }: Return): string {
  if (hasNotArrived) return kind === 'exchange' ? texts.exchangeEnded : texts.ended;
  return (kind === 'exchange' ? texts.exchangeStatuses : texts.statuses)[status];
}

/** The next step of the shopper or the shop; null when the return has ended without a refund. */
export function nextStep(one: Return, address: string): string | null {
  const { kind, status, declineWords, refundAmount, replacementOrder, refundWay } = one;
  if (status === 'requested') return texts.waitForUs;
  if (status === 'accepted') {
    const where = address ? texts.sendTo(address) : texts.askWhere;
    return kind === 'exchange' ? `${where} ${texts.waitForReplacement}` : where;
  }
  if (status === 'declined') return declineWords;
  if (one.hasNotArrived) return texts.notArrived;
  if (replacementOrder !== null) return texts.replaced(orderNumber(replacementOrder));
  if (kind === 'exchange') return status === 'closed' ? texts.notReplaced : null;
  if (refundAmount === null) return null;
  const credit = one.creditAmount ?? 0;
  const money = formatNaira(refundAmount - credit);
  const way = refundWay ? texts.refundWays[refundWay] : texts.toOriginalMethod;
  return [
    refundAmount > credit && (status === 'received' ? texts.refundUnderWay(money, way) : texts.refunded(money, way)),
    credit > 0 && texts.credited(formatNaira(credit)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'Medium, Lagoon' */
export const replacementText = ({ size, color }: { size: string; color: string }) =>
  [sizeName(size), colourName(color)].join(', ');

/** Until when items can be returned and exchanged. */
export function periodTexts({ lastDay, lastExchangeDay, isExchangeOnly }: OrderReturns): string[] {
  return [
    isExchangeOnly || lastDay === null ? null : texts.until(dayText(lastDay)),
    lastExchangeDay === null ? null : texts.exchangeUntil(dayText(lastExchangeDay)),
  ].filter((text) => text !== null);
}

/** A Lagos day in words: '9 November 2026'. */
const dayText = (day: string) => formatDayInLagos(`${day}T12:00:00Z`);

/** The name of the form for a return: within the days for exchanges it is for both. */
export const formName = ({ lines }: Pick<OrderReturns, 'lines'>) =>
  lines.some(({ returnable, replacements }) => returnable > 0 && replacements.length > 0)
    ? texts.returnOrExchange
    : texts.returnItem;

/** Identifies a replacement in a form; empty for a refund. */
export const replacementKey = ({ variantId, size }: OrderReturns['lines'][number]['replacements'][number]) =>
  `${variantId} ${size}`;

/**
 * The replacement that a form names; null for a refund. Also one that is no longer offered: the shop then says that it is
 * sold out, and nobody gets a refund who wanted another size.
 */
export function replacementOf(key: string) {
  const [variantId = '', ...size] = key.split(' ');
  return variantId === '' ? null : { variantId, size: size.join(' ') };
}

/** Whether the shopper may still withdraw it. */
export const isWithdrawable = ({ status }: Return) => status === 'requested' || status === 'accepted';
