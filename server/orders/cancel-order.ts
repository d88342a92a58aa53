import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { releaseReserved } from '../stock/move-stock.ts';
import { changeStatus } from './change-status.ts';
import { type LockedOrder, linesOf, lockOrder } from './lock-order.ts';

/** Why an unpaid order ended. `replaced`: its shopper placed another one in its place. */
export type EndReason = 'expired' | 'shopper' | 'staff' | 'replaced';

interface Ending {
  who: Who;
  at: Date;
  reason: EndReason;
}

/**
 * Ends an unpaid order whose hold is over and gives its pieces back. Ask the provider first: money that is on its way
 * must find its pieces. An order that was paid or prolonged meanwhile is left alone.
 */
export async function endHold({ db, now }: Pick<Shop, 'db' | 'now'>, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending' || order.heldUntil === null || order.heldUntil > now()) return;
    await cancelPending(tx, order, { who: 'clock', at: now(), reason: 'expired' });
  });
}

/** Ends an unpaid order whose row is locked, and gives its pieces back. */
export async function cancelPending(tx: Database, order: LockedOrder, ending: Ending): Promise<void> {
  await endPending(tx, order, ending);
  await releaseReserved(tx, await linesOf(tx, order.id));
}

/** The same but for its pieces, which the caller hands on. Everything else that an order holds is given back here. */
export async function endPending(tx: Database, order: LockedOrder, { who, at, reason }: Ending): Promise<void> {
  const columns = { cancelledAt: at, heldUntil: null };
  await changeStatus(tx, order, { to: 'cancelled', who, at, note: { reason }, columns });
}
