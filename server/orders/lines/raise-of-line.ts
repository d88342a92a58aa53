import { sql } from 'kysely';

/**
 * How much more one unit of a line of `order_lines` costs than the unit that was bought, in whole naira
 * (docs/decisions/0105). The order's discount does not apply to this raise. A line that was split off another one
 * includes that line's earlier raises.
 */
export const raiseOfLine = sql<number>`(
  with recursive changes as (
    select id, position, applied_at, new_price - price as raise from order_changes
    where order_changes.order_id = order_lines.order_id and new_position = order_lines.position
      and applied_at is not null
    union
    select earlier.id, earlier.position, earlier.applied_at, earlier.new_price - earlier.price
    from changes join order_changes as earlier on earlier.order_id = order_lines.order_id
      and earlier.new_position = changes.position and earlier.applied_at < changes.applied_at
  )
  select coalesce(sum(raise) filter (where raise > 0), 0)::int from changes)`;

/** The same of all units of a row of `orders`. */
export const raiseOfOrder = sql<number>`(
  select coalesce(sum(difference), 0)::int from order_changes
  where order_changes.order_id = orders.id and applied_at is not null and delivery is null and difference > 0)`;
