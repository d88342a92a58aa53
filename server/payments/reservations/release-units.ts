import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { lockOrder, reservedItems } from '../../orders/lock-order.ts';
import { giveToFirstPayer } from '../../orders/placing/first-to-pay.ts';
import type { Shop } from '../../shop.ts';
import { releaseReserved } from '../../stock/move-stock.ts';
import type { OrderPayments } from '../settle-open-attempts.ts';

export interface Release {
  who: Who;
  /**
   * Unknown shoppers cannot reserve these items for the next hour; otherwise only those of them that were sold out but
   * for this order.
   */
  isContested: boolean;
  audit?: InTransaction;
}

/**
 * Releases the units of an unpaid order of an unknown shopper. Does nothing when it is paid, under review, or was
 * released or confirmed in the meantime.
 *
 * @param money the current status of its payments at the provider
 */
export async function releaseUnits(
  shop: Shop,
  orderId: string,
  money: OrderPayments,
  { who, isContested, audit }: Release,
): Promise<boolean> {
  if (money !== 'none' && money !== 'pending') return false;
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Confirmed while the provider was asked: the units are the customer's (docs/decisions/0096).
    if (order.hasPaidBefore) return false;
    const items = await reservedItems(tx, order);
    if (items.length === 0) return false;
    const at = shop.now();
    await tx.updateTable('orders').set({ releasedAt: at }).where('id', '=', orderId).execute();
    await logOrderEvent(tx, orderId, { kind: 'released', who, at });
    await releaseReserved(tx, items);
    const context = { now: at, rules: shop.config.limits.reservations };
    await giveToFirstPayer(tx, orderId, { ...context, isSoldOutOnly: !isContested });
    await audit?.(tx);
    return true;
  });
}
