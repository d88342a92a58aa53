import { sql } from 'kysely';
import { isRetried } from './refund-keys.ts';

/**
 * Whether a row of `refunds` may be dismissed: staff entered it for an order, here or in Paystack's dashboard, it
 * failed, and it was neither retried nor dismissed. Until then items and delivery of its order don't change: retried
 * later, it could pay back what the order no longer has.
 */
export const isDismissible = sql<boolean>`(refunds.status = 'failed' and refunds.dismissed_at is null
  and not ${isRetried}
  and is_entered_refund(refunds.id))`;
