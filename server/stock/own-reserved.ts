import { sql } from 'kysely';

/** Whose unpaid orders are a shopper's own. */
export interface Reserver {
  accountId?: string | undefined;
  /** Of the cookie of the browser's orders (`cookies.ts`). */
  tokenHash?: Buffer | undefined;
}

/**
 * What unpaid orders of the shopper reserve of a row of `stock`. For them it is not sold out: their next order takes it over
 * (docs/decisions/0012). It never takes over from orders of staff and from those that are paid on delivery.
 */
export function ownReserved({ accountId, tokenHash }: Reserver) {
  if (accountId === undefined && tokenHash === undefined) return sql<number>`0`;
  // A union, so that each half uses its index: an `or` would scan every unpaid order.
  return sql<number>`coalesce((
    select sum(order_lines.quantity)::int from orders join order_lines on order_lines.order_id = orders.id
    where orders.id = any(array(
        select order_id from order_access where token_hash = ${tokenHash ?? null}::bytea
        union all select id from orders where account_id = ${accountId ?? null}::uuid and status = 'pending'))
      and orders.status = 'pending' and released_at is null and placed_by is null and pay_by is null
      and order_lines.variant_id = stock.variant_id and order_lines.size = stock.size), 0)`;
}
