import { sql } from 'kysely';
import { openRefunds } from '#server/refunds/open-refunds.ts';
import { retention } from '#shared/retention.ts';
import type { Real } from '../real.ts';

/**
 * The numbers of orders with a refund that the provider has not finished, or that failed and waits for staff: when it does is not
 * for the model. After these days nobody waits for it any more.
 */
export async function ordersWithOpenRefunds({ shop, buyers }: Real): Promise<Set<number>> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from (${openRefunds}) as open_refunds join refunds using (id)
    where refunds.requested_at >= ${shop.now()}::timestamptz - make_interval(days => ${retention.openRefundDays})`.execute(
    shop.db,
  );
  const open = new Set(rows.map(({ orderId }) => orderId));
  return new Set([...buyers.keys()].filter((number) => open.has(buyers[number]!.order._id)));
}
