import { sql } from 'kysely';

/** Units of a line of `order_lines` that were restocked, refunded or not. */
export const restockedOfLine = sql<number>`(
  select coalesce(sum(delta), 0)::int from stock_movements
  where stock_movements.order_id = order_lines.order_id and kind = 'restocked'
    and stock_movements.variant_id = order_lines.variant_id and stock_movements.size = order_lines.size)`;
