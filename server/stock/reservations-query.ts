import { sql } from 'kysely';

interface ReservingRow {
  orderId: string;
  variantId: string;
  size: string;
  units: number;
  createdAt: Date;
  /** Null for exchanges: theirs ends with them. */
  until: Date | null;
  reason: 'order' | 'exchange' | 'change';
  /** Unique. */
  key: string;
}

/**
 * The reservations of stock, as the rule `reserved-by-orders` of the ledger has it: unpaid orders, exchanges that were
 * requested, and dearer items of paid orders whose difference is not paid yet.
 */
export const reservationsQuery = sql<ReservingRow>`(
  select orders.id as order_id, variant_id, size, quantity as units, created_at, held_until as until, 'order' as reason,
    concat(orders.id, ' ', lpad(position::text, 4, '0')) as key
  from orders join order_lines on order_id = orders.id
  where status = 'pending' and released_at is null
  union all
  select return_lines.order_id, new_variant_id, new_size, sum(quantity)::integer, min(requested_at), null, 'exchange',
    concat(return_lines.order_id, ' exchange ', new_variant_id, ' ', new_size)
  from returns join return_lines on return_id = returns.id
  where status in ('requested', 'accepted') and new_variant_id is not null
  group by return_lines.order_id, new_variant_id, new_size
  union all
  select order_id, new_variant_id, new_size, quantity, created_at, pay_by, 'change',
    concat(order_id, ' change')
  from order_changes
  where applied_at is null and ended_at is null and delivery is null
)`.as('reservations');
