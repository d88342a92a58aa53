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
  if (restocked.length === 0) return;
  if (isInShop && status === 'delivered') throw new ShopError('changed_elsewhere');
  if (status !== 'shipped') return;
  const isBack = await isOrderUndelivered(tx, id);
  if (isInShop && !isBack && !isPickup) throw new ShopError('changed_elsewhere');
  if (!isBack) return;
  const order = tx.selectFrom('orders').select(itemsToSend.as('toSend')).where('id', '=', id);
  const { toSend } = await order.executeTakeFirstOrThrow();
  const isFree = ({ position, quantity }: (typeof restocked)[number]) =>
    toSend.some((item) => item.position === position && item.quantity >= quantity);
  const positions = restocked.filter((line) => !isFree(line)).map(({ position }) => position);
  const packed = await tx
    .selectFrom('shipments')
    .innerJoin('shipmentLines', 'shipmentId', 'shipments.id')
    .select(['position', 'status'])
    .where('shipments.orderId', '=', id)
    .where('status', 'in', ['booking', 'booked', 'in_transit'])
    .execute();
  const missing = packed.filter(({ position }) => positions.includes(position));
  if (missing.some((one) => one.status !== 'in_transit'))
    throw new ShopError('courier_booked', { message: adminMessages.undelivered.courierBooked });
  const sentByHand = await tx.selectFrom('unitsSentByHand').select('position').where('orderId', '=', id).execute();
  const isOnItsWay = [...missing, ...sentByHand].some(({ position }) => positions.includes(position));
  if (isInShop && isOnItsWay) throw new ShopError('changed_elsewhere');
}
