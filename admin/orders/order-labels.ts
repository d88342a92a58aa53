import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { daysLater, lagosDayOf } from '#shared/lagos-days.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import type { PaymentStatus } from '#shared/orders/status.ts';
import { formatShortDayInLagos } from '#web/ui/format-dates.ts';

/** Labels of payment statuses. */
const paymentLabel: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  review: 'Under review',
  refund_due: 'Refund in progress',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** The payment status of an order; one that costs nothing was never paid. */
export function paymentLabelOf({
  totalAmount,
  paymentStatus,
  deposit,
}: Pick<Order, 'totalAmount' | 'paymentStatus' | 'deposit'>): string {
  if (totalAmount === 0) return 'Nothing to pay';
  const isDepositThere = paymentStatus === 'unpaid' && deposit?.receivedAt;
  return isDepositThere ? `Deposit of ${formatNaira(deposit.amount)} paid` : paymentLabel[paymentStatus];
}

/** How far an order is that is paid on delivery. */
export const onDeliveryLabel: Readonly<Record<NonNullable<OrderRow['onDelivery']>, string>> = {
  confirm: 'Pay on delivery, to confirm',
  pack: 'Pay on delivery, to pack',
  out: 'Pay on delivery, on its way',
};

/** How far an unpaid order with a deposit is. */
export const depositLabel: Readonly<Record<NonNullable<OrderRow['deposit']>, string>> = {
  wanted: 'Deposit not paid yet',
  paid: 'Deposit paid',
  overdue: 'Rest overdue',
};

/** When an order is due, and whether that is today or in the past. */
export function dueLabel(dueOn: string, now: Date): { label: string; isPressing: boolean } {
  const today = lagosDayOf(now);
  const day = formatShortDayInLagos(`${dueOn}T12:00:00Z`);
  if (dueOn < today) return { label: `Late: was due ${day}`, isPressing: true };
  if (dueOn === today) return { label: 'Due today', isPressing: true };
  return { label: dueOn === daysLater(today, 1) ? 'Due tomorrow' : `Due ${day}`, isPressing: false };
}

/** Where an order goes, in a list. */
export const placeLabel = ({ city, isPickup }: { city: string; isPickup?: boolean | undefined }): string =>
  city || (isPickup ? 'Pick-up' : 'Handed over');

export const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`);
export const orders = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-NG')} orders`);

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
  courier_cancelled: 'Pick-up by the courier cancelled',
  parcel_lost: 'Parcel marked as lost',
  courier_problem_dismissed: 'Courier notice dismissed',
  on_delivery_chosen: 'Customer chose pay on delivery',
  on_delivery_confirmed: 'Pay on delivery confirmed',
  on_delivery_dispatched: 'Out for delivery, to be paid',
  money_applied: 'Payment received',
  item_changed: 'Item changed',
  delivery_changed: 'Delivery changed',
  change_offered: 'Change offered: it waits until the difference is paid',
  change_ended: 'Change ended: the order stays as it was',
  money_difference: 'Difference received',
  money_deposit: 'Deposit received',
  deposit_by_hand: 'Deposit received by hand',
  rest_day_changed: 'Due date of the rest changed',
  money_review: 'Payment received, under review',
  money_refund_due: 'Payment received, to be refunded',
  money_reversed: 'Payment went back before it was booked',
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

const endings: Readonly<Record<string, string>> = {
  expired: 'Cancelled: not paid in time',
  shopper: 'Cancelled by the customer',
  staff: 'Cancelled by staff',
  replaced: 'Cancelled: replaced by a newer order',
};

/** The label of an order event, with its amount and reason if it has them. */
export function orderEventLabel({ kind, note, by }: Event): string {
  const textIn = (name: string) => (typeof note?.[name] === 'string' ? note[name] : '');
  const kobo = note?.['amountKobo'] ?? note?.['receivedKobo'];
  const what =
    kind === 'cancelled'
      ? (endings[textIn('reason')] ?? 'Cancelled')
      : plainLabel(shownKind({ kind, note, by }), note?.['exchange'] === true);
  const proof = kind === 'delivered' && note?.['proof'] === 'code' ? ', with the customer’s code' : '';
  const amount = typeof kobo === 'number' ? `: ${formatKobo(kobo)}` : '';
  // A refund's reason is shown at its request, or when it was paid by hand; the reason of a cancellation is a code.
  const way = kind === 'refund_processed' && textIn('way');
  const why = textIn('words') || (kind === 'refund_requested' || way ? textIn('reason') : '');
  const how = way === 'store_credit' ? ' as store credit' : way && ` by hand, ${wayNames[way as PaymentWay]}`;
  return `${what}${proof}${how || ''}${amount}${changeIn(note)}${why && `. ${why}`}`;
}

/**
 * A return that its customer did not withdraw ended because its items did not arrive, and of a payment that went back before
 * we knew of it nothing is to be refunded.
 */
function shownKind({ kind, note, by: { who } }: Pick<Event, 'kind' | 'note' | 'by'>): string {
  if (kind === 'return_withdrawn' && (who.startsWith('staff:') || who === 'clock')) return 'return_ended';
  return note?.['isReversed'] === true ? 'money_reversed' : kind;
}

const plainLabel = (kind: string, isExchange: boolean): string => {
  const label = plain[kind] ?? kind.replaceAll('_', ' ');
  return isExchange ? label.replace(/^Return /, 'Exchange ') : label;
};

const sizeAndColour = ({ size, color }: Item) => `${sizeName(size)}, ${color}`;

/** What a change of an item or of the delivery is: ': 1 × Adire shirt, M, Indigo to L, Indigo, ₦500 more'. */
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

/** The label of a payment attempt's status and outcome. */
export function attemptLabel({ status, outcome }: Pick<AdminOrder['attempts'][number], 'status' | 'outcome'>): string {
  if (outcome === 'applied') return 'Paid the order';
  if (outcome === 'deposit') return 'Paid the deposit';
  if (outcome === 'difference') return 'Paid the difference';
  if (outcome === 'refund_due' && status !== 'reversed') return 'To refund';
  if (outcome === 'review') return 'To review';
  return attempts[status] ?? status;
}

const attempts: Readonly<Record<string, string>> = {
  created: 'Started',
  open: 'On the payment page',
  pending: 'Waiting for the bank',
  failed: 'Declined',
  abandoned: 'Abandoned',
  success: 'Received',
  reversed: 'Went back before it was booked',
};

export const refundStatus: Readonly<Record<string, string>> = {
  requested: 'requested',
  pending: 'accepted by Paystack',
  processing: 'in progress',
  processed: 'paid',
  failed: 'failed',
  needs_attention: 'needs a bank account',
};

const channels: Readonly<Record<string, string>> = {
  card: 'Card',
  bank: 'Bank account',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
  mobile_money: 'Mobile money',
  apple_pay: 'Apple Pay',
  eft: 'EFT',
};

/** How it was paid. A name that Paystack adds later is shown as it is. */
export const channelLabel = (channel: string): string => channels[channel] ?? channel.replaceAll('_', ' ');
