import type { CreditWay } from '../admin/staff-orders/channels.ts';

/** A payment that paid an order, or a part of it. */
export interface RefundablePayment {
  /** The provider's reference; null for what staff received by hand, and for credit. */
  reference: string | null;
  /** How it came if the provider never saw it. */
  way: CreditWay | null;
  /** The part that is not refunded or being refunded. */
  refundableKobo: number;
}

/**
 * Which payments a refund comes from, in the order given: the next one only when the one before has no more to refund. An
 * order that was paid in two parts may have two of them (docs/decisions/0103).
 *
 * @returns null when it is more than all of them have
 */
export function splitRefund<Payment extends RefundablePayment>(
  payments: readonly Payment[],
  amountKobo: number,
): { payment: Payment; amountKobo: number }[] | null {
  const parts = [];
  let left = amountKobo;
  for (const payment of payments) {
    const part = Math.min(left, payment.refundableKobo);
    if (part > 0) parts.push({ payment, amountKobo: part });
    left -= part;
  }
  return left > 0 ? null : parts;
}

/** Whether staff received it, and so pay it back. */
export const isByHand = ({ reference, way }: RefundablePayment): boolean =>
  reference === null && way !== 'store_credit';

/** Whether staff pay back a part of a refund. */
export const isPaidBackByHand = (payments: readonly RefundablePayment[], amountKobo: number): boolean =>
  splitRefund(payments, amountKobo)?.some(({ payment }) => isByHand(payment)) ?? false;
