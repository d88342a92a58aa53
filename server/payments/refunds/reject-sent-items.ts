import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { itemsToSend } from '../../orders/delivery/items-to-send.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { isOrderUndelivered } from '../../orders/undelivered/is-undelivered.ts';
import type { Refund } from './add-refund.ts';

/**
 * Keeps units from being restocked that left the shop while the form was open, and those that a booked courier comes for, of an
 * order that came back and whose row is locked: they would be sold again and sent.
 *
 * @throws ShopError `changed_elsewhere`, `courier_booked`
 */
export async function rejectSentItems(
  tx: Database,
  { id, status, isPickup }: LockedOrder,
  { lines, isInShop = false }: Pick<Refund, 'lines' | 'isInShop'>,
): Promise<void> {
  const restocked = lines.filter((line) => line.isRestocked);
  if (restocked.length === 0 || status !== 'shipped') return;
  const isBack = await isOrderUndelivered(tx, id);
  if (isInShop && !isBack && !isPickup) throw new ShopError('changed_elsewhere');
  const booked = tx.selectFrom('shipments').select('id').where('orderId', '=', id);
  const isAwaited = await booked.where('status', 'in', ['booking', 'booked']).executeTakeFirst();
  if (!isBack || !isAwaited) return;
  const order = tx.selectFrom('orders').select(itemsToSend.as('toSend')).where('id', '=', id);
  const { toSend } = await order.executeTakeFirstOrThrow();
  const isFree = ({ position, quantity }: (typeof restocked)[number]) =>
    toSend.some((item) => item.position === position && item.quantity >= quantity);
  if (!restocked.every(isFree))
    throw new ShopError('courier_booked', { message: adminMessages.undelivered.courierBooked });
}
