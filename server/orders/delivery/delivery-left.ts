import { sql } from 'kysely';
import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../../db/database.ts';
import { linesWithReturns } from '../lines/returned-lines.ts';
import { refundableSum, salePaymentsLessOwed } from '../sale-payments.ts';
import { isRetryOf } from '../../refunds/refund-origin.ts';
import { deliveryPaid } from './delivery-paid.ts';

interface PaidOrder {
  id: string;
  itemsPrice: number;
  couponDiscount: number;
  shippingPrice: number;
}

/**
 * How much of the delivery can still be refunded, in whole naira: what was paid for it, but no more than is left
 * besides the items. The order's row is locked where it decides about money.
 */
export async function deliveryLeft(db: Database, order: PaidOrder): Promise<number> {
  const [paid, left] = await Promise.all([deliveryPaid(db, order), leftBesideItems(db, order)]);
  return Math.max(0, Math.min(paid, left));
}

/**
 * The amount left of the payments besides the items that were not refunded, and besides what failed refunds owe, in
 * whole naira. Staff may have refunded the delivery fee as an extra amount, which does not say what it was for.
 */
export async function leftBesideItems(db: Database, order: Omit<PaidOrder, 'shippingPrice'>): Promise<number> {
  const [payments, lines, withoutLines, owedBesideItems] = await Promise.all([
    salePaymentsLessOwed(db, order.id),
    linesWithReturns(db, order.id),
    refundedWithoutLines(db, order.id),
    owedBeside(db, order.id),
  ]);
  const rest = lines.map(({ position, quantity, refundedQuantity }) => ({
    position,
    quantity: quantity - refundedQuantity,
  }));
  const refundableKobo = refundableSum(payments);
  const owedKobo = payments.reduce((sum, payment) => sum + payment.owedKobo, 0);
  const left = Math.floor((refundableKobo + owedKobo - owedBesideItems + withoutLines) / 100);
  return Math.min(left - valueOfUnits(order, lines, rest), Math.floor(refundableKobo / 100));
}

/**
 * The refunds for units of this order that do not name them, in kobo: they still count among those that were not
 * refunded. Such refunds are of cancelled replacements, and of exchanges that were received after a refund; including
 * their retries.
 */
async function refundedWithoutLines(db: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    with recursive without_lines (id) as (
      select refunds.id from order_refunds join refunds on refunds.id = order_refunds.id
      where order_id = ${orderId} and (cause = 'replacement' or exists (
        select from returns where kind = 'exchange' and returns.id = refunds.return_id))
      union all
      select refunds.id from without_lines join refunds on ${isRetryOf(sql`without_lines.id`)}
    )
    select coalesce(sum(case
      when status <> 'failed' then amount_kobo when is_refunded_in_part(id) then owed_of_refund(id) else 0 end), 0)::bigint as sum
    from without_lines join refunds using (id)`.execute(db);
  return rows[0]!.sum;
}

/**
 * The amount that failed refunds still owe besides the items that were not refunded, in kobo (docs/decisions/0134).
 * Units of a failed part count as refunded, a change whose refund failed has already made its item cheaper, and an
 * overpayment belongs to no item. The units of any other failed refund still count as not refunded.
 */
async function owedBeside(db: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(owed_of_refund(id)), 0)::bigint as sum from order_refunds
    where order_id = ${orderId} and status = 'failed' and (is_refunded_in_part(id) or exists (
      select from refunds where refunds.id in (select tries_of_refund(order_refunds.id))
        and cause in ('change', 'excess')))`.execute(db);
  return rows[0]!.sum;
}
