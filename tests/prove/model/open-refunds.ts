import { sql } from 'kysely';
import { retention } from '#shared/retention.ts';
import type { Real } from './real.ts';

/**
 * The numbers of orders of which the provider has not finished a refund: when it does is not for the model. After these days
 * nobody waits for it any more.
 */
export async function ordersWithOpenRefunds({ shop, buyers }: Real): Promise<Set<number>> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from refunds join payment_attempts using (reference)
    where refunds.status not in ('processed', 'failed')
      and refunds.requested_at >= ${shop.now()}::timestamptz - make_interval(days => ${retention.openRefundDays})`.execute(
    shop.db,
  );
  const open = new Set(rows.map(({ orderId }) => orderId));
  return new Set([...buyers.keys()].filter((number) => open.has(buyers[number]!.order._id)));
}
