import { sql } from 'kysely';
import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../db/database.ts';
import { linesWithReturns } from './lines/returned-lines.ts';
import { refundableSum, type SalePayment, salePaymentsLessOwed } from './sale-payments.ts';

/** The amount that was paid for units, including those that are sent as replacements at no charge. */
interface PaidForReplacement {
  /** The order whose payment paid for them. */
  firstId: string;
  /** The amount paid there for them, or for the units that they replace, up to what is left of it. */
  amountKobo: number;
  payments: SalePayment[];
}

interface Units {
  position: number;
  quantity: number;
}

/**
 * The refund when a replacement order is cancelled: its customer would otherwise have neither the items nor their money
 * (decision 0080).
 *
 * @returns null for any other order
 */
export async function paidForReplacement(db: Database, orderId: string): Promise<PaidForReplacement | null> {
  const sent = await db
    .selectFrom('orderLines')
    .select(['position', 'quantity'])
    .where('orderId', '=', orderId)
    .execute();
  const paid = await paidForUnits(db, { id: orderId, units: sent });
  return paid.firstId === orderId ? null : paid;
}

/** The same for units of any order: itself paid for them, or the order whose items it replaces. */
export async function paidForUnits(
  db: Database,
  of: { id: string; units: readonly Units[] },
): Promise<PaidForReplacement> {
  const { id: firstId, units } = await traceBack(db, of);
  const order = await db
    .selectFrom('orders')
    .select(['itemsPrice', 'couponDiscount'])
    .where('id', '=', firstId)
    .executeTakeFirstOrThrow();
  const payments = await salePaymentsLessOwed(db, firstId);
  const value = valueOfUnits(order, await linesWithReturns(db, firstId), units);
  return { firstId, amountKobo: Math.min(value * 100, refundableSum(payments)), payments };
}

/** The units of the first order in whose place these are sent, also as the replacement of a replacement. */
async function traceBack(
  db: Database,
  order: { id: string; units: readonly Units[] },
): Promise<{ id: string; units: readonly Units[] }> {
  const { rows } = await sql<Units & { orderId: string; sentAt: number }>`
    select returns.order_id, return_lines.position, return_lines.quantity, order_lines.position as sent_at
    from returns join return_lines on return_id = returns.id
      join order_lines on order_lines.order_id = replacement_id
        and variant_id = new_variant_id and order_lines.size = new_size
    where replacement_id = ${order.id} order by return_lines.position`.execute(db);
  const [first] = rows;
  if (!first) return order;
  const left = new Map(order.units.map(({ position, quantity }) => [position, quantity]));
  const units = rows.map(({ position, quantity, sentAt }) => {
    const taken = Math.min(quantity, left.get(sentAt) ?? 0);
    left.set(sentAt, (left.get(sentAt) ?? 0) - taken);
    return { position, quantity: taken };
  });
  return traceBack(db, { id: first.orderId, units });
}
