import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentStatus } from '#shared/orders/status.ts';

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

/** The label of a payment attempt's status and outcome. */
export function attemptLabel({ status, outcome }: Pick<AdminOrder['attempts'][number], 'status' | 'outcome'>): string {
  if (outcome === 'applied') return 'Paid for the order';
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
  reversed: 'Reversed before it was recorded',
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
