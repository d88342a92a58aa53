import { formatNaira } from '../money.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { ShopSettings } from '../settings.ts';
import { asGsm, segmentsOf } from './gsm7.ts';
import type { TextKind } from './text-message-kinds.ts';

/** What a text message says of an order. */
export interface TextFacts {
  orderId: string;
  totalAmount: number;
  isPaid: boolean;
  courier: string | null;
  /** The courier's tracking page. */
  trackingUrl: string | null;
  /** Where it is collected. */
  street: string;
}

/**
 * The text message of a kind: in the shop's name, with the order's number, and one segment long if that is possible. The number
 * that it goes to was typed and nobody proved it, so the link of the shop leads to a page that asks for the email address or a
 * sign-in, and opens nothing by itself.
 */
export function textOf(
  kind: TextKind,
  facts: TextFacts,
  { name, publicUrl }: Pick<ShopSettings, 'name' | 'publicUrl'>,
): string {
  const order = `${name}: order ${orderNumber(facts.orderId)}`;
  const versions = wordings(kind, facts, `${publicUrl}/orders`).map((words) => asGsm(`${order} ${words}`));
  const shortest = versions.reduce((one, other) => (segmentsOf(other) < segmentsOf(one) ? other : one));
  return versions.find((text) => segmentsOf(text) === segmentsOf(shortest)) ?? shortest;
}

/** From the one that says most to the shortest. */
function wordings(kind: TextKind, facts: TextFacts, ordersUrl: string): string[] {
  const { totalAmount, isPaid, courier, street } = facts;
  if (kind === 'paid') {
    const words = totalAmount === 0 ? 'is confirmed.' : `is paid: ${formatNaira(totalAmount)}.`;
    return [`${words} Thank you! See it at ${ordersUrl}`, `${words} See it at ${ordersUrl}`];
  }
  if (kind === 'ready') {
    return [`is ready to collect at ${street}. See it at ${ordersUrl}`, `is ready to collect at ${street}.`];
  }
  const toPay = isPaid ? '' : ` Please have ${formatNaira(totalAmount)} ready.`;
  const tracking = trackingOf(facts);
  const follow = tracking === null ? ` See it at ${ordersUrl}` : ` Track it: ${tracking}`;
  return [...(courier ? [`is on its way with ${courier}.${toPay}${follow}`] : []), `is on its way.${toPay}${follow}`];
}

/** A link that would need more than a segment of its own is left to the email. */
function trackingOf({ trackingUrl }: TextFacts): string | null {
  const isShort = trackingUrl !== null && trackingUrl.startsWith('https://') && trackingUrl.length <= 120;
  // What is not plain ASCII would become another address.
  return isShort && /^[\x21-\x7e]+$/.test(trackingUrl) ? trackingUrl : null;
}
