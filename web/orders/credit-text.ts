import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';

/** What of an order its customer's store credit pays; null for most orders. */
export function creditText({ totalAmount, storeCredit = 0, isPaid }: Order): string | null {
  if (storeCredit === 0) return null;
  if (storeCredit === totalAmount) return messages.storeCredit.paidAll;
  const amount = formatNaira(storeCredit);
  return isPaid
    ? messages.storeCredit.paidPart(amount)
    : messages.storeCredit.paysPart(amount, formatNaira(totalAmount - storeCredit));
}
