import type { ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { retryWithRoom } from '../../orders/placing/retry-with-room.ts';
import type { Shop } from '../../shop.ts';
import { lockStock, reserveStock } from '../../stock/move-stock.ts';
import { makeRoomToOrder } from '../reservations/make-room-to-order.ts';
import { readChange } from './read-change.ts';
import { type ChangeRequest, isRepeated, keysOf, recordChange } from './record-change.ts';
import { rejectUnchangeable } from './reject-unchangeable.ts';

/**
 * Changes units of a paid order into another item, before it is shipped (docs/decisions/0105): at once if it costs the
 * same or less, or was paid by hand; otherwise the item is reserved until the link is paid. The same key and form
 * change it once.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not paid or has been shipped, `not_changeable`,
 *   `change_open`, `refund_failed`, `courier_booked`, `in_dispute`, `changed_elsewhere` when the line or the difference
 *   is not what staff saw, `PRICE_CHANGED`, `stock_short`, `key_reused`, `paid_by_hand`, `paid_by_provider` when
 *   `paidBack` does not suit the payment
 */
export function changeItem(shop: Shop, orderId: string, change: ChangeRequest<ChangeItemForm>): Promise<void> {
  const { form } = change;
  const inTransaction = () =>
    transact(shop.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const keys = keysOf(orderId, change);
      if (await isRepeated(tx, keys)) return;
      await rejectUnchangeable(tx, order);
      const columns = await readChange(tx, order, form);
      const { newVariantId: variantId, newSize: size, quantity } = columns;
      // The order gives the other one back in the same transaction, if nothing is to be paid first.
      await lockStock(tx, [{ variantId, size }, columns]);
      await reserveStock(tx, [{ variantId, size, quantity }]);
      await recordChange(shop, tx, { order, keys, columns, address: null }, change);
    });
  return retryWithRoom(inTransaction, () => makeRoomToOrder(shop, [form]));
}
