import { sql } from 'kysely';

const reminderStart = 'order-received:';
const codeStart = 'confirm-order:';

/** The key of the reminder to pay an order or its deposit. Whatever ends the need to pay cancels the email by this key. */
export const reminderKey = (orderId: string) => `${reminderStart}${orderId}`;

/** In a query with `orders`: the reminder was queued. */
export const isReminded = sql<boolean>`exists (
  select from letters where key = ${sql.lit(reminderStart)} || orders.id)`;

/** The key of the email with the code that confirms an order to be paid on delivery; 0 is the first one. */
export const orderCodeKey = (orderId: string, number: number) => `${codeStart}${orderId}:${number}`;

/** The keys of the emails that an order is on its way, came back, and is on its way again; 1 is the first time. */
export const shippedKey = (orderId: string) => `order-shipped:${orderId}`;
export const undeliveredKey = (orderId: string, number: number) => `undelivered:${orderId}:${number}`;
export const sentAgainKey = (orderId: string, number: number) => `sent-again:${orderId}:${number}`;

/** How the keys of all these of an order begin. */
export const wayKeys = (orderId: string) => [shippedKey(orderId), `undelivered:${orderId}:`, `sent-again:${orderId}:`];

/** Of these, the key of the one that is still true. */
export function wayKey(orderId: string, last: { number: number; sentAgainAt: Date | null } | undefined): string {
  if (!last) return shippedKey(orderId);
  return last.sentAgainAt === null ? undeliveredKey(orderId, last.number) : sentAgainKey(orderId, last.number);
}

/** Whether an email, or a copy of it, is about where a parcel was and no longer is. */
export const isOutdatedWay = (key: string, current: string) =>
  /^(order-shipped|undelivered|sent-again):/.test(key) && !`${key}:`.startsWith(`${current}:`);

/** In a query with `on_delivery_orders`: the code was not emailed, since the limit was used up. */
export const isWithoutCode = sql<boolean>`not exists (
  select from letters where key = ${sql.lit(codeStart)} || on_delivery_orders.order_id || ':0')`;
