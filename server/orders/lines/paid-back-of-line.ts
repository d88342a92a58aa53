import { sql } from 'kysely';

/**
 * The amount paid back for a line of `order_lines` when it was changed to a cheaper item, in whole naira
 * (docs/decisions/0105).
 */
export const paidBackOfLine = sql<number>`(
  select coalesce(-sum(difference), 0)::int from order_changes
  where order_changes.order_id = order_lines.order_id and new_position = order_lines.position
    and applied_at is not null and difference < 0)`;
