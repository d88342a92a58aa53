import { sql } from 'kysely';

/**
 * How much cheaper one unit of a line of `order_lines` has become than its price, in whole naira (docs/decisions/0105): the
 * order keeps the price that was paid. A line that became cheaper is not changed again.
 */
export const loweredOfLine = sql<number>`(
  select coalesce(max(price - new_price), 0)::int from order_changes
  where order_changes.order_id = order_lines.order_id and new_position = order_lines.position
    and applied_at is not null and delivery is null and difference < 0)`;
