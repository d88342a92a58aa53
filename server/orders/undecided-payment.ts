import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Why a payment of an order is undecided: staff are checking it, or the bank has not confirmed it. */
export type UndecidedPayment = 'review' | 'pending';

/** The undecided payment of an order, as the provider last reported it; null if there is none. */
export async function undecidedPayment(db: Database, orderId: string): Promise<UndecidedPayment | null> {
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select('outcome')
    .where('orderId', '=', orderId)
    .where((one) =>
      one.or([one('outcome', '=', 'review'), one.and([one('outcome', 'is', null), one('status', '=', 'pending')])]),
    )
    .execute();
  if (attempts.length === 0) return null;
  return attempts.some(({ outcome }) => outcome === 'review') ? 'review' : 'pending';
}

/** Whether the bank has yet to confirm or decline a payment of an unpaid order, as the provider last reported. */
export const hasPendingPayment = sql<boolean>`(orders.paid_at is null and exists (
  select from payment_attempts where order_id = orders.id and outcome is null and payment_attempts.status = 'pending'))`;
