import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import type { OrderReturns, Return } from '#shared/returns/api.ts';
import { formatDayInLagos } from '../../ui/format-dates.ts';

const texts = messages.returns;

interface Item {
  name: string;
  size: string;
  color: string;
}

/** 'Adunni Wrap Dress, Medium, Lagoon' */
export const itemText = ({ name, size, color }: Item) => [name, sizeName(size), colourName(color)].join(', ');

/** 'Return accepted on 4 November 2026' */
export const returnState = ({ status, updatedAt }: Return) =>
  texts.since(texts.statuses[status], formatDayInLagos(updatedAt));

/** What the shopper does or waits for next; null when it has ended without a refund. */
export function nextStep({ status, declineWords, refundAmount }: Return, address: string): string | null {
  if (status === 'requested') return texts.waitForUs;
  if (status === 'accepted') return address ? texts.sendTo(address) : texts.askWhere;
  if (status === 'declined') return declineWords;
  if (refundAmount === null) return null;
  const amount = formatNaira(refundAmount);
  return status === 'received' ? texts.refundUnderWay(amount) : texts.refunded(amount);
}

/** A Lagos day in words: '9 November 2026'. */
export const lastDayText = ({ lastDay }: OrderReturns) => (lastDay ? formatDayInLagos(`${lastDay}T12:00:00Z`) : '');

/** Whether the shopper may still withdraw it. */
export const isWithdrawable = ({ status }: Return) => status === 'requested' || status === 'accepted';
