import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * The amount that was paid for the delivery of an order and not paid back since, in whole naira: the order keeps its
 * price when another delivery is cheaper, and the difference is refunded (docs/decisions/0111); a return can refund the
 * rest.
 */
export async function deliveryPaid(db: Database, order: { id: string; shippingPrice: number }): Promise<number> {
  const [{ paidBack }, refunded] = await Promise.all([
    db
      .selectFrom('orderChanges')
      .select(sql<number>`coalesce(-sum(difference), 0)::int`.as('paidBack'))
      .where('orderId', '=', order.id)
      .where('delivery', 'is not', null)
      .where('appliedAt', 'is not', null)
      .where('difference', '<', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('returns')
      .select('id')
      .where('orderId', '=', order.id)
      .where('isShippingRefunded', '=', true)
      .execute(),
  ]);
  return refunded.length > 0 ? 0 : order.shippingPrice - paidBack;
}
