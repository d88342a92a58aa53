import { sql } from 'kysely';
import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../../db/database.ts';
import { linesWithReturns } from '../lines/returned-lines.ts';
import { refundableSum, salePayments } from '../sale-payments.ts';
import { deliveryPaid } from './delivery-paid.ts';

interface PaidOrder {
  id: string;
  itemsPrice: number;
  couponDiscount: number;
  shippingPrice: number;
}

/**
 * What of its delivery can still be refunded, in whole naira: what was paid for it, at most what is left beside the items.
 * The order's row is locked where it decides about money.
 */
export async function deliveryLeft(db: Database, order: PaidOrder): Promise<number> {
  const [paid, left] = await Promise.all([deliveryPaid(db, order), leftBesideItems(db, order)]);
  return Math.max(0, Math.min(paid, left));
}

/**
 * What is left of the payments beside the items that were not refunded, in whole naira. Staff may have refunded the delivery
 * fee as an extra amount, which does not say what it was for.
 */
export async function leftBesideItems(db: Database, order: Omit<PaidOrder, 'shippingPrice'>): Promise<number> {
  const [payments, lines, forReplacements] = await Promise.all([
    salePayments(db, order.id),
    linesWithReturns(db, order.id),
    refundedForReplacements(db, order.id),
  ]);
  const unreturned = lines.map(({ position, quantity, returned }) => ({ position, quantity: quantity - returned }));
  return Math.floor((refundableSum(payments) + forReplacements) / 100) - valueOfUnits(order, lines, unreturned);
}

/**
 * What was refunded for the items of replacements that were cancelled, in kobo. It was for units of this order, but such a
 * refund has no lines: they still count among those that were not refunded.
 */
async function refundedForReplacements(db: Database, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('orderRefunds')
    .innerJoin('refunds', 'refunds.id', 'orderRefunds.id')
    .select(sql<number>`coalesce(sum(refunds.amount_kobo), 0)::bigint`.as('sum'))
    .where('orderRefunds.orderId', '=', orderId)
    .where('refunds.idempotencyKey', 'like', 'replacement:%')
    .where('refunds.status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return sum;
}
