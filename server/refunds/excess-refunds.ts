import { type RawBuilder, sql } from 'kysely';
import { isRetryOf } from './refund-origin.ts';

/**
 * Selects the refunds of the excess over an order's total, or its deposit, in a payment that staff accepted
 * (`acceptReview`), with their retries. The sale stays as it is: they are no part of the refunded total.
 *
 * @param orderId the id, or a column with it
 */
export const excessRefunds = (orderId: RawBuilder<unknown>) => sql`
  with recursive excess as (
    select refunds.id from payment_attempts join refunds using (reference)
    where cause = 'excess' and payment_attempts.order_id = ${orderId}
    union all
    select refunds.id from excess join refunds on ${isRetryOf(sql`excess.id`)}
  )
  select id from excess`;
