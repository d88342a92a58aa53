import type { RefundablePayment } from '#shared/payments/split-refund.ts';
import type { Database } from '../db/database.ts';

/** A payment that paid an order, or a part of it: of the provider, with its reference, or by hand or credit, with its way. */
export interface SalePayment extends RefundablePayment {
  receivedKobo: number;
}

/**
 * The payments of an order in the order in which they are refunded: two or three for an order with a deposit, none for one
 * that was not paid, or was free.
 */
export async function salePayments(tx: Database, orderId: string): Promise<SalePayment[]> {
  const payments = await tx
    .selectFrom('paymentsOfSale')
    .select(['reference', 'way', 'receivedKobo', 'refundedKobo'])
    .where('orderId', '=', orderId)
    .orderBy('place')
    .execute();
  return payments.map(({ reference, way, receivedKobo, refundedKobo }) => ({
    reference,
    way,
    receivedKobo: receivedKobo ?? 0,
    refundableKobo: (receivedKobo ?? 0) - (refundedKobo ?? 0),
  }));
}

/** How much of payments is not refunded or being refunded, in kobo. */
export const refundableSum = (payments: readonly RefundablePayment[]): number =>
  payments.reduce((sum, { refundableKobo }) => sum + refundableKobo, 0);
