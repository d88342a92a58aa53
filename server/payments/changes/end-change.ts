import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { isOfItem, openChange, type OrderChange } from '../../orders/changes/open-change.ts';
import type { Shop } from '../../shop.ts';
import { releaseReserved } from '../../stock/move-stock.ts';
import { emailChangeEnded } from './change-emails.ts';
import { noteOfChange } from './note-of-change.ts';

interface Withdrawal {
  /** The change that staff saw. */
  changeId: string;
  who: `staff:${string}`;
  audit: InTransaction;
}

/**
 * Ends a change that waits for its payment: the order stays as it is. A payment that comes later is refunded, as a second
 * payment of an order is. Repeating it changes nothing.
 *
 * @throws ShopError `order_not_found`; `order_moved` when the change was paid in the meantime: the order has it
 */
export async function withdrawChange(shop: Shop, orderId: string, { changeId, who, audit }: Withdrawal): Promise<void> {
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const change = await openChange(tx, orderId);
    if (change?.id !== changeId) {
      if (await hasEnded(tx, orderId, changeId)) return;
      throw new ShopError('order_moved');
    }
    await endChange(shop, tx, change, who);
    await emailChangeEnded(shop, tx, change);
    await audit(tx);
  });
}

async function hasEnded(tx: Database, orderId: string, changeId: string): Promise<boolean> {
  const ended = await tx
    .selectFrom('orderChanges')
    .select('id')
    .where('id', '=', changeId)
    .where('orderId', '=', orderId)
    .where('endedAt', 'is not', null)
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the open change of an order, if it has one: the order is cancelled. Its row is locked. */
export async function endOpenChange(shop: Shop, tx: Database, orderId: string, who: Who): Promise<void> {
  const change = await openChange(tx, orderId);
  if (change) await endChange(shop, tx, change, who);
}

/** Releases its units, or forgets the address. The order's row is locked. */
export async function endChange(shop: Shop, tx: Database, change: OrderChange, who: Who): Promise<void> {
  const { id, orderId } = change;
  const at = shop.now();
  await tx.updateTable('orderChanges').set({ endedAt: at, newAddress: null }).where('id', '=', id).execute();
  if (isOfItem(change)) {
    const { newVariantId: variantId, newSize: size, quantity } = change;
    await releaseReserved(tx, [{ variantId, size, quantity }]);
  }
  await logOrderEvent(tx, orderId, { kind: 'change_ended', who, at, note: await noteOfChange(tx, change) });
}
