import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { excessRefunds } from '../refunds/excess-refunds.ts';

export interface RefundOfSale {
  /** In naira; whole, unless a payment was not. */
  amount: number;
  /** When it was made. */
  at: Date;
}

/**
 * The refunds of an order's total, the oldest first. A payment that paid no order, such as a second one of the same
 * order, is not part of the total, and neither is an excess (`acceptReview`): refunding those leaves the sale as it is.
 */
export async function refundsOfSale(db: Database, orderId: string): Promise<RefundOfSale[]> {
  const { rows } = await sql<RefundOfSale>`
    select (amount_kobo / 100.0)::float8 as amount, updated_at as at from order_refunds
    where order_id = ${orderId} and status = 'processed' and is_of_sale and id not in (${excessRefunds(sql`${orderId}`)})
    order by updated_at, requested_at, id`.execute(db);
  return rows;
}
