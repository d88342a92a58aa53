import { sql } from 'kysely';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import type { ReservationContext } from './reservation-rules.ts';

/**
 * Stops unknown shoppers from reserving an order's items for a while: they go to the first who pays. Call it after the
 * order's units were released: that locks the stock rows in their order.
 *
 * @param isSoldOutOnly only items of which nothing but the order's units is available
 */
export async function giveToFirstPayer(
  tx: Database,
  orderId: string,
  { now, rules, isSoldOutOnly }: ReservationContext & { isSoldOutOnly: boolean },
): Promise<void> {
  const until = minutesAfter(now, rules.firstToPayMinutes);
  await tx
    .updateTable('stock')
    .set({ firstToPayUntil: until })
    .from('orderLines')
    .where('orderId', '=', orderId)
    .whereRef('orderLines.variantId', '=', 'stock.variantId')
    .whereRef('orderLines.size', '=', 'stock.size')
    .$if(isSoldOutOnly, (rows) => rows.where(sql<boolean>`stock.quantity - stock.reserved = order_lines.quantity`))
    .execute();
}
