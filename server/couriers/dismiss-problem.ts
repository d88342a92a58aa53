import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { logOrderEvent } from '../orders/status/change-status.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';

interface Dismissal {
  shipmentId: string;
  /** The number of the problem that they saw. */
  problemNumber: number;
  who: Extract<Who, `staff:${string}`>;
  audit?: InTransaction;
}

/**
 * Hides the problem of a parcel that somebody has dealt with. A new one is shown again. Repeating it changes nothing.
 *
 * @throws ShopError `order_not_found`, `shipment_moved`; `other_problem` when another problem was found in the meantime
 */
export async function dismissProblem(
  { db, now }: Shop,
  orderId: string,
  { shipmentId, problemNumber, who, audit }: Dismissal,
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    await lockOrder(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ problemDismissedAt: at, problemDismissedBy: who })
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .where('problem', 'is not', null)
      .where('problemDismissedAt', 'is', null)
      .where('problemNumber', '=', problemNumber)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      await logOrderEvent(tx, orderId, { kind: 'courier_problem_dismissed', who, at });
      return audit?.(tx);
    }
    const shipment = await tx
      .selectFrom('shipments')
      .select('problemNumber')
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (!shipment) throw new ShopError('shipment_moved');
    // The same number: it was dismissed in another tab.
    if (shipment.problemNumber !== problemNumber) throw new ShopError('other_problem');
  });
}

/** The columns of a parcel with whose outcome staff have dealt with whatever the courier service said of it until now. */
export const dismissedBy = (who: Dismissal['who'], at: Date) => ({
  problemDismissedAt: sql<Date | null>`case when problem is not null then coalesce(problem_dismissed_at, ${at}) end`,
  problemDismissedBy: sql<string | null>`case when problem is not null then coalesce(problem_dismissed_by, ${who}) end`,
});
