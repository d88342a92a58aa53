import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import type { Database } from '../../db/database.ts';

/** The payment that paid an order: of the provider, with its reference, or by hand, with its way. */
export interface SalePayment {
  reference: string | null;
  way: PaymentWay | null;
  receivedKobo: number;
  /** What of it is not refunded or being refunded. */
  refundableKobo: number;
}

/** @returns null for an order that was not paid, or was free */
export async function salePayment(tx: Database, orderId: string): Promise<SalePayment | null> {
  const payment = await tx
    .selectFrom('salePayments')
    .select(['reference', 'way', 'receivedKobo', 'refundedKobo'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!payment) return null;
  const { reference, way, refundedKobo } = payment;
  const receivedKobo = payment.receivedKobo ?? 0;
  return {
    reference,
    way: way as PaymentWay | null,
    receivedKobo,
    refundableKobo: receivedKobo - (refundedKobo ?? 0),
  };
}
