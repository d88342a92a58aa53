import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { isByHand, isPaidBackByHand, splitRefund } from '#shared/payments/split-refund.ts';

interface CancellationRefund {
  amountKobo: number;
  /** How staff pay it back; null if they don't. */
  byHand: PaymentWay | null;
  /** What of it becomes store credit again. */
  creditKobo: number;
}

/**
 * What the customer gets back when an order is cancelled: what is left of its payments, with what failed refunds owe, its
 * deposit, or what was paid for the items of a replacement.
 */
export function cancellationRefund(details: AdminOrder): CancellationRefund {
  const { order, payments, depositByHand, firstOrder } = details;
  if (firstOrder) return refundOf(firstOrder.payments, firstOrder.amountKobo);
  if (order.status !== 'pending') return refundOf(...whole(payments));
  const amountKobo = order.deposit?.receivedAt ? order.deposit.amount * 100 : 0;
  return { amountKobo, byHand: depositByHand?.way ?? null, creditKobo: 0 };
}

/** Payments with what failed refunds still owe, and the sum of what is left. */
function whole(payments: Payments): [Payments, number] {
  const all = payments.map((payment) => ({
    ...payment,
    refundableKobo: payment.refundableKobo + (payment.owedKobo ?? 0),
  }));
  return [all, all.reduce((sum, { refundableKobo }) => sum + refundableKobo, 0)];
}

const refundOf = (payments: Payments, amountKobo: number): CancellationRefund => ({
  amountKobo,
  byHand: refundWay(payments, amountKobo),
  creditKobo: creditRefund(payments, amountKobo),
});

type Payments = AdminOrder['payments'];

/** How the customer paid by hand, which is the likely way back; null if staff pay nothing back of this amount. */
export function refundWay(payments: Payments, amountKobo: number): PaymentWay | null {
  if (!isPaidBackByHand(payments, amountKobo)) return null;
  return (payments.find(isByHand)?.way ?? 'transfer') as PaymentWay;
}

/** What of a refund is store credit again, because the customer paid with it. */
export const creditRefund = (payments: Payments, amountKobo: number): number =>
  splitRefund(payments, amountKobo)
    ?.filter(({ payment }) => payment.way === 'store_credit')
    .reduce((sum, part) => sum + part.amountKobo, 0) ?? 0;
