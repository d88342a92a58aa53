import { sql } from 'kysely';

/**
 * Units of a line of `order_lines` that were refunded. A failed refund returned nothing, unless it is part of one that comes from
 * several payments, of which another part has not failed.
 */
export const refundedOfLine = sql<number>`(
  select coalesce(sum(refund_lines.quantity), 0)::int from refund_lines join refunds on refunds.id = refund_id
  where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
    and (refunds.status <> 'failed' or is_refunded_in_part(refunds.id)))`;
