import { sql } from 'kysely';
import { isRetried } from './refund-origin.ts';

/**
 * Whether a row of `refunds` may be dismissed: it failed, was neither retried nor dismissed, and its money can be refunded in
 * another way: staff entered it for an order, here or in Paystack's dashboard, or its payment paid the order.
 */
export const isDismissible = sql<boolean>`(refunds.status = 'failed' and refunds.dismissed_at is null
  and not ${isRetried}
  and (is_entered_refund(refunds.id)
    or exists (select from order_refunds as listed where listed.id = refunds.id and listed.is_of_sale)))`;
