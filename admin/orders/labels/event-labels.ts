import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { UndeliveredReason } from '#shared/orders/status.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatNaira } from '#shared/money.ts';

type Event = AdminOrder['events'][number];

const plain: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  paid: 'Order paid',
  revived: 'Paid late: items reserved again',
  shipped: 'Shipped',
  delivered: 'Delivered',
  address_changed: 'Delivery address changed',
  email_corrected: 'Email address corrected',
  parcel_changed: 'Courier or tracking changed',
  courier_booked: 'Courier booked',
  courier_cancelled: 'Courier cancelled',
  parcel_lost: 'Parcel marked as lost',
  sent_again: 'Sent again',
  courier_problem_dismissed: 'Courier notice dismissed',
  on_delivery_chosen: 'Customer chose pay on delivery',
  on_delivery_confirmed: 'Pay on delivery confirmed',
  on_delivery_dispatched: 'Out for delivery, to be paid',
  money_applied: 'Payment received',
  item_changed: 'Item changed',
  delivery_changed: 'Delivery changed',
  delivery_agreed: 'Delivery price agreed',
  change_offered: 'Change offered: it waits until the difference is paid',
  change_ended: 'Change ended: the order stays as it was',
  money_difference: 'Difference received',
  money_deposit: 'Deposit received',
  deposit_by_hand: 'Deposit received by hand',
  rest_day_changed: 'Due date of the rest changed',
  money_review: 'Payment received, under review',
  money_refund_due: 'Payment received, to be refunded',
  money_reversed: 'Payment reversed before it was recorded',
  refund_requested: 'Refund requested',
  refund_pending: 'Refund accepted by Paystack',
  refund_processing: 'Refund in progress',
  refund_processed: 'Refunded',
  refund_failed: 'Refund failed',
  released: 'Items no longer reserved: the first to pay gets them',
  refund_needs_attention: 'Refund needs a bank account',
  refund_account_given: 'Bank account for the refund entered',
  refund_account_rejected: 'Paystack rejected the account for the refund',
  return_requested: 'Return requested',
  return_opened: 'Return opened for the customer',
  return_accepted: 'Return accepted',
  return_declined: 'Return declined',
  return_withdrawn: 'Return withdrawn',
  return_ended: 'Return closed: its items did not arrive',
  return_received: 'Return received',
  return_closed: 'Return complete',
  review_written: 'Review written',
  review_edited: 'Review changed by the customer',
  review_published: 'Review published',
  review_declined: 'Review declined',
  review_reply_changed: 'Reply to a review changed',
  review_erased: 'Review text and name deleted',
  dispute_pending: 'Payment disputed',
  dispute_awaiting_merchant: 'Payment disputed, waiting for our reply',
  dispute_awaiting_bank: 'Payment disputed, waiting for the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_declined: 'Dispute declined, with evidence',
  dispute_accepted: 'Dispute accepted',
  dispute_reply_sent: 'Reply to the dispute sent',
  dispute_reply_rejected: 'Reply to the dispute rejected',
};

/** Their labels if the customer collects. */
const ofPickup: Readonly<Record<string, string>> = { shipped: 'Ready to collect', delivered: 'Collected' };

const endings: Readonly<Record<string, string>> = {
  expired: 'Cancelled: not paid in time',
  shopper: 'Cancelled by the customer',
  staff: 'Cancelled by staff',
  replaced: 'Cancelled: replaced by a newer order',
};

/** The label of an event of an order, which its customer may collect, with its amount and reason if it has them. */
export function orderEventLabel(event: Event, isPickup: boolean): string {
  const { kind, note } = event;
  const kobo = note?.['amountKobo'] ?? note?.['receivedKobo'];
  const proof = kind === 'delivered' && note?.['proof'] === 'code' ? ', with the customer’s code' : '';
  const amount = typeof kobo === 'number' ? `: ${formatKobo(kobo)}` : '';
  // A refund's reason is shown at its request, or when it was paid by hand; the reason of a cancellation is a code.
  const way = kind === 'refund_processed' && textIn(note, 'way');
  const why = textIn(note, 'words') || (kind === 'refund_requested' || way ? textIn(note, 'reason') : '');
  const how = way === 'store_credit' ? ' as store credit' : way && ` by hand, ${wayNames[way as PaymentWay]}`;
  const what = kindLabel(event, isPickup);
  return `${what}${proof}${how || ''}${amount}${agreedIn(note)}${changeIn(note)}${why && `. ${why}`}`;
}

const textIn = (note: Event['note'], name: string): string => {
  const text = note?.[name];
  return typeof text === 'string' ? text : '';
};

function kindLabel({ kind, note, by }: Event, isPickup: boolean): string {
  if (kind === 'cancelled') return endings[textIn(note, 'reason')] ?? 'Cancelled';
  if (kind === 'undelivered') return adminMessages.undelivered.why[textIn(note, 'why') as UndeliveredReason];
  return (isPickup && ofPickup[kind]) || plainLabel(shownKind({ kind, note, by }), note?.['exchange'] === true);
}

/**
 * A return that staff request is opened for its customer. If the customer did not withdraw it, it ended because its
 * items did not arrive. A payment that was reversed before we settled it has nothing to refund.
 */
function shownKind({ kind, note, by: { who } }: Pick<Event, 'kind' | 'note' | 'by'>): string {
  if (kind === 'return_requested' && who.startsWith('staff:')) return 'return_opened';
  if (kind === 'return_withdrawn' && (who.startsWith('staff:') || who === 'clock')) return 'return_ended';
  return note?.['isReversed'] === true ? 'money_reversed' : kind;
}

const plainLabel = (kind: string, isExchange: boolean): string => {
  const label = plain[kind] ?? kind.replaceAll('_', ' ');
  return isExchange ? label.replace(/^Return /, 'Exchange ') : label;
};

const sizeAndColour = ({ size, color }: Item) => `${sizeName(size)}, ${color}`;

/** The price of a delivery that staff agreed, and the area's: ': ₦6,500 instead of ₦4,000'. */
function agreedIn(note: Event['note']): string {
  const { agreed, listed } = (note ?? {}) as { agreed?: number; listed?: number };
  if (agreed === undefined || listed === undefined) return '';
  return agreed === listed ? `: ${formatNaira(agreed)}` : `: ${formatNaira(agreed)} instead of ${formatNaira(listed)}`;
}

/** A change of an item or of the delivery: ': 1 × Adire shirt, M, Indigo to L, Indigo, ₦500 more'. */
function changeIn(note: Event['note']): string {
  const { from, to, quantity, delivery, difference } = (note ?? {}) as Partial<ChangeNote>;
  if (difference === undefined) return '';
  const more = difference === 0 ? '' : `, ${formatNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  if (delivery) return `: ${delivery.from} to ${delivery.to}${more}`;
  if (!from || !to || quantity === undefined) return '';
  const newName = from.name === to.name ? '' : `${to.name}, `;
  return `: ${quantity} × ${from.name}, ${sizeAndColour(from)} to ${newName}${sizeAndColour(to)}${more}`;
}

interface Item {
  name: string;
  size: string;
  color: string;
}

interface ChangeNote {
  from: Item;
  to: Item;
  quantity: number;
  delivery: { from: string; to: string };
  difference: number;
}

const nobody: Readonly<Record<string, string>> = {
  shopper: 'Customer',
  clock: 'Automatic',
  provider: 'Paystack',
  courier: 'Courier',
  system: 'System',
};

/** Who caused the event. */
export const actorLabel = ({ who, name }: Event['by']): string => name ?? nobody[who] ?? 'Staff';
