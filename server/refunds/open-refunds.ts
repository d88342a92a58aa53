import { sql } from 'kysely';
import { isRetried } from './refund-origin.ts';

/**
 * Refunds that are not finished: in progress, or failed and neither retried nor dismissed while there is still money to
 * retry it with. They are few and have their own index.
 */
export const openRefunds = sql`
  select refunds.id, refunds.reference, order_id, refunds.status
  from refunds join payment_attempts using (reference)
  where refunds.status <> 'processed' and (
    refunds.status <> 'failed' or (
      dismissed_at is null
      and not ${isRetried}
      and retriable_of_refund(refunds.id) > 0))`;
