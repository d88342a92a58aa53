import { sql } from 'kysely';

/** The owner whose unpaid orders are a shopper's own. */
export interface Reserver {
  /** The hash of the token in the browser's order cookie (`cookies.ts`). */
  tokenHash?: Buffer | undefined;
}

/**
 * What unpaid orders of this browser reserve of a row of `stock`. For its shopper it is not sold out: their next order takes
 * it over (docs/decisions/0012). It never takes over from orders of staff and from those that are paid on delivery, nor from
 * another device of the same account while its reservation lasts.
 */
export function ownReserved({ tokenHash }: Reserver) {
  if (tokenHash === undefined) return sql<number>`0`;
  return sql<number>`coalesce((
    select sum(order_lines.quantity)::int from orders join order_lines on order_lines.order_id = orders.id
    where orders.id = any(array(select order_id from order_access where token_hash = ${tokenHash}::bytea and by_link is not true))
      and orders.status = 'pending' and released_at is null and placed_by is null and pay_by is null
      and order_lines.variant_id = stock.variant_id and order_lines.size = stock.size), 0)`;
}
