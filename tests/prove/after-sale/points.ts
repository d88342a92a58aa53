import type { Random } from '../random.ts';

/**
 * Where the server can be killed after a sale, by the names of `failpoints.ts`: what its work does outside of the
 * process, and the transactions around it. A transaction alone loses nothing: killed before its commit it never
 * happened. What is killed after it is the response, and anyone who pressed the button presses it again.
 */
export const transactionsAfterSale: readonly { name: string; writes: RegExp }[] = [
  { name: 'note draft of parcel', writes: /^insert into "shipments"/m },
  { name: 'note booking', writes: /^update "shipments" set .*"booked_by"/m },
  { name: 'note parcel lost', writes: /^update "shipments" set .*"lost_at"/m },
  { name: 'note what courier says', writes: /^update "shipments" set .*"tracking_number"/m },
  { name: 'note cancellation', writes: /^update "shipments" set "cancel_requested_by"/m },
  // Before 'deliver': cash on delivery delivers the order in the same transaction, which has the first name that fits.
  { name: 'note paid by hand', writes: /^insert into "manual_payments"/m },
  { name: 'deliver', writes: /^update "orders" set .*"delivered_at"/m },
  { name: 'request return', writes: /^insert into "return_lines"/m },
  { name: 'receive return', writes: /^update "return_lines" set "restocked"/m },
  { name: 'change item', writes: /^insert into "order_changes"/m },
  { name: 'choose pay on delivery', writes: /^insert into "on_delivery_orders"/m },
  { name: 'confirm order', writes: /^update "on_delivery_orders" set "confirmed_at"/m },
  { name: 'dispatch order', writes: /^update "on_delivery_orders" set "dispatched_at"/m },
  { name: 'request refund', writes: /^insert into "refund_lines"/m },
  { name: 'note account', writes: /^insert into "refund_accounts".*"ending"/m },
  { name: 'note reply', writes: /^update "disputes" set "reply" =/m },
  { name: 'note reply sent', writes: /^update "disputes" set "reply_status"/m },
  { name: 'book loss', writes: /^update "disputes"[^]*^insert into "refunds"/m },
  { name: 'claim text message', writes: /^update "text_messages" set .*"sending_at"/m },
  { name: 'claim push message', writes: /^update "push_messages" set "next_try_at" = \$\d+ from/m },
  { name: 'note push sent', writes: /^delete from "push_messages" where "id"/m },
  { name: 'move refund', writes: /^update "refunds" set "status"/m },
];

/** Single statements that are a transaction of their own. */
export const statementsAfterSale: readonly { name: string; writes: RegExp }[] = [
  { name: 'claim booking', writes: /^update "shipments" set "asked_at"/ },
  { name: 'claim refund', writes: /^update "refunds" set "sent_at"/ },
  { name: 'claim reply', writes: /^update "disputes" set "reply_sent_at"/ },
  { name: 'note text sent', writes: /^update "text_messages" set "status"/ },
];

/** Calls of the payment provider, the courier service, the provider of text messages and a push service. */
export const callsAfterSale: readonly { name: string; method: string; address: RegExp }[] = [
  { name: 'send parcel to courier', method: 'POST', address: /\/shipments\/quick$/ },
  { name: 'ask courier', method: 'GET', address: /\/shipments\/SH-[^/]*$/ },
  { name: 'book courier', method: 'POST', address: /\/shipments\/pickup$/ },
  { name: 'cancel courier', method: 'POST', address: /\/shipments\/cancel$/ },
  { name: 'ask for refunds', method: 'GET', address: /\/refund\?/ },
  { name: 'send refund', method: 'POST', address: /\/refund$/ },
  { name: 'send account', method: 'POST', address: /\/refund\/retry_with_customer_details\// },
  { name: 'ask for dispute', method: 'GET', address: /\/dispute\/[^/]*$/ },
  { name: 'send evidence', method: 'POST', address: /\/dispute\/[^/]*\/evidence$/ },
  { name: 'ask where to upload', method: 'GET', address: /\/dispute\/[^/]*\/upload_url/ },
  { name: 'upload evidence', method: 'PUT', address: /\/uploads\// },
  { name: 'resolve dispute', method: 'PUT', address: /\/dispute\/[^/]*\/resolve$/ },
  { name: 'send text message', method: 'POST', address: /\/api\/sms\/send$/ },
  { name: 'push', method: 'POST', address: /\/push\// },
];

/** Every point of a transaction or a statement. */
export const around = (name: string): string[] => ['before', 'during', 'after'].map((moment) => `${name}: ${moment}`);
/** Every point of a call. */
export const aroundCall = (name: string): string[] => [`${name}: before`, `${name}: after`];

const isUnnoted = (point: string) =>
  callsAfterSale.some(({ name, method }) => method !== 'GET' && point === `${name}: after`);

/** The points of a short run: after what was done elsewhere and is not noted here yet, and one of the others. */
export function fewOf(points: readonly string[], random: Random): string[] {
  const others = points.filter((point) => !isUnnoted(point));
  return [...points.filter(isUnnoted), ...(others.length > 0 ? [random.oneOf(others)] : [])];
}
