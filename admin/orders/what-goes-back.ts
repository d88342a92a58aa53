import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { isByHand, isPaidBackByHand, splitRefund } from '#shared/payments/split-refund.ts';

/**
 * What the customer gets back when an order is cancelled: what is left of its payments, its deposit, or what was paid for the
 * items of a replacement.
 */
export function whatGoesBack(file: AdminOrder): { amountKobo: number; byHand: PaymentWay | null } {
  const { order, leftKobo, depositByHand, firstOrder } = file;
  if (firstOrder) {
    const { amountKobo, payments } = firstOrder;
    return { amountKobo, byHand: wayBack(payments, amountKobo) };
  }
  if (order.status !== 'pending') return { amountKobo: leftKobo, byHand: wayBack(paymentsOf(file), leftKobo) };
  const amountKobo = order.deposit?.receivedAt ? order.deposit.amount * 100 : 0;
  return { amountKobo, byHand: depositByHand?.way ?? null };
}

type Payments = NonNullable<AdminOrder['payments']>;

/** How the customer paid by hand, which is the likely way back; null if staff pay nothing back of this amount. */
export function wayBack(payments: Payments, amountKobo: number): PaymentWay | null {
  if (!isPaidBackByHand(payments, amountKobo)) return null;
  return (payments.find(isByHand)?.way ?? 'transfer') as PaymentWay;
}

/** What of a refund is store credit again, because the customer paid with it. */
export const creditBack = (payments: Payments, amountKobo: number): number =>
  splitRefund(payments, amountKobo)
    ?.filter(({ payment }) => payment.way === 'store_credit')
    .reduce((sum, part) => sum + part.amountKobo, 0) ?? 0;

/** The payments of an order. A process of the former release knows one: by hand, or of the provider. */
export const paymentsOf = ({ payments, manualPayment, leftKobo }: AdminOrder): Payments =>
  payments ?? [{ reference: manualPayment ? null : '', way: manualPayment?.way ?? null, refundableKobo: leftKobo }];
