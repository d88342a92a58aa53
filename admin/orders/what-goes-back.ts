import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { isPaidBackByHand } from '#shared/payments/split-refund.ts';

/** What the customer gets back when an order is cancelled: what is left of its payments, or its deposit. */
export function whatGoesBack({ order, payments, leftKobo, depositByHand }: AdminOrder): {
  amountKobo: number;
  /** Whether staff pay back a part of it. */
  isByHand: boolean;
} {
  if (order.status !== 'pending') return { amountKobo: leftKobo, isByHand: isPaidBackByHand(payments, leftKobo) };
  const amountKobo = order.deposit?.receivedAt ? order.deposit.amount * 100 : 0;
  return { amountKobo, isByHand: depositByHand !== null };
}

/** How the customer paid by hand, which is the likely way back; null if staff pay nothing back of this amount. */
export function wayBack(file: Pick<AdminOrder, 'payments'>, amountKobo: number): PaymentWay | null {
  if (!isPaidBackByHand(file.payments, amountKobo)) return null;
  return file.payments.find(({ way }) => way !== null)?.way ?? 'transfer';
}
