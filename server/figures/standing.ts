import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Sizes with so few pieces left to sell count as running low. */
const fewPieces = 3;

/**
 * What waits for somebody's hand right now. A refund waits while the provider has not paid it, and when it failed and
 * was not tried again.
 */
export async function standingNow(db: Database) {
  const { rows } = await sql<Record<'toPack' | 'unpaid' | 'toReview' | 'toRefund' | 'lowStock', number>>`
    select
      (select count(*)::int from orders where status = 'processing') as to_pack,
      (select count(*)::int from orders where status = 'pending') as unpaid,
      (select count(distinct order_id)::int from payment_attempts where outcome = 'review') as to_review,
      (select count(distinct order_id)::int from refunds join payment_attempts using (reference)
        where refunds.status in ('requested', 'pending', 'processing', 'needs_attention')
          or (refunds.status = 'failed' and not exists (
            select from refunds as later
            where later.reference = refunds.reference and later.requested_at > refunds.requested_at
              and later.status <> 'failed'))) as to_refund,
      (select count(*)::int from stock where quantity - reserved <= ${fewPieces}) as low_stock`.execute(db);
  return rows[0]!;
}
