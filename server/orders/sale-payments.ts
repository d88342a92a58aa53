import { type RawBuilder, sql } from 'kysely';
import type { RefundablePayment } from '#shared/payments/split-refund.ts';
import type { Database } from '../db/database.ts';

/** A payment that paid an order, or a part of it: of the provider, with its reference, or by hand or credit, with its way. */
export interface SalePayment extends RefundablePayment {
  receivedKobo: number;
  /** How much of it failed refunds still owe; 0 if they are not reserved. */
  owedKobo: number;
}

/**
 * The payments of an order in the order in which they are refunded: two or three for an order with a deposit, none for one
 * that was not paid, or was free.
 */
export const salePayments = (tx: Database, orderId: string): Promise<SalePayment[]> =>
  paymentsLess(tx, orderId, sql`0::bigint`);

/** The same for refunds that leave alone what failed ones still owe (docs/decisions/0134): that is not refundable here. */
export const salePaymentsLessOwed = (tx: Database, orderId: string): Promise<SalePayment[]> =>
  paymentsLess(tx, orderId, sql`owed_of_payment(reference)`);

async function paymentsLess(tx: Database, orderId: string, owed: RawBuilder<number>): Promise<SalePayment[]> {
  const payments = await tx
    .selectFrom('paymentsOfSale')
    .select(['reference', 'way', 'receivedKobo', 'refundedKobo', owed.as('owedKobo')])
    .where('orderId', '=', orderId)
    .orderBy('place')
    .execute();
  return payments.map(({ reference, way, receivedKobo, refundedKobo, owedKobo }) => ({
    reference,
    way,
    receivedKobo: receivedKobo ?? 0,
    ...splitLeft(Math.max(0, (receivedKobo ?? 0) - (refundedKobo ?? 0)), owedKobo ?? 0),
  }));
}

function splitLeft(leftKobo: number, owed: number): Pick<SalePayment, 'refundableKobo' | 'owedKobo'> {
  const owedKobo = Math.min(owed, leftKobo);
  return { refundableKobo: leftKobo - owedKobo, owedKobo };
}

/** How much of payments is not refunded or being refunded, in kobo. */
export const refundableSum = (payments: readonly RefundablePayment[]): number =>
  payments.reduce((sum, { refundableKobo }) => sum + refundableKobo, 0);
