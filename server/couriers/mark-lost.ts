import { adminMessages } from '#shared/admin/messages.ts';
import type { LostForm } from '#shared/admin/couriers/lost-api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { parcelLostEmail } from '../email/templates/orders/parcel-lost.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logOrderEvent } from '../orders/status/change-status.ts';
import { mayResend } from '../orders/delivery/items-to-send.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { rejectDisputed } from '../orders/reject-disputed.ts';
import { settingsOfOrder } from '../orders/settings-of-order.ts';
import type { Shop } from '../shop.ts';
import { sellMore } from '../stock/sell-more.ts';
import { dismissedBy } from './dismiss-problem.ts';
import { deliverIfArrived } from './move-order.ts';
import { followedHours } from './record-found.ts';

interface Loss extends LostForm {
  shipmentId: string;
  who: Extract<Who, `staff:${string}`>;
  audit?: InTransaction;
}

/**
 * Marks a parcel that is on its way as lost. Units that staff send again leave stock now, so that nobody else buys them
 * before a courier is booked, and are in no parcel again; staff refund the rest. Repeating it changes nothing.
 *
 * @throws ShopError `order_not_found`; `parcel_not_lost` when it is not on its way, or was marked with other items;
 *   `items_moved` for more than was in it and is not refunded; `stock_short`; `in_dispute` when something is to be sent
 *   again
 */
export async function markLost(
  shop: Shop,
  orderId: string,
  { shipmentId, items, words, who, audit }: Loss,
): Promise<void> {
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await lockFirstOrder(tx, order);
    const lines = await linesOf(tx, orderId, shipmentId);
    const resent = lines.map((line) => ({
      ...line,
      quantity: items.find(({ position }) => position === line.position)?.quantity ?? 0,
    }));
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ status: 'lost', lostAt: at, lostBy: who, lostWords: order.anonymousAt === null ? words : '', endedAt: at })
      .set({ nextCheckAt: hoursAfter(at, followedHours) })
      .set(dismissedBy(who, at))
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .where('status', '=', 'in_transit')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return rejectUnlessSame(tx, { shipmentId, orderId, resent });
    if (order.status !== 'shipped' || lines.length === 0) throw new ShopError('parcel_not_lost');
    const isEach = items.every(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return line !== undefined && quantity <= line.mayResend;
    });
    if (!isEach) throw new ShopError('items_moved');
    const parcel = lines[0]!.parcel;
    await sendAgain(shop, tx, order, {
      shipmentId,
      parcel,
      resent: resent.filter(({ quantity }) => quantity > 0),
      who,
    });
    await logOrderEvent(tx, orderId, {
      kind: 'parcel_lost',
      who,
      at,
      note: { parcel, resent: resent.reduce((sum, { quantity }) => sum + quantity, 0) },
    });
    const settings = await settingsOfOrder(shop, tx, order);
    const content = parcelLostEmail({ order: await orderById(tx, orderId), parcel }, settings);
    await queueEmail({ ...shop, tx }, { key: `parcel-lost:${shipmentId}`, to: order.email, content });
    await deliverIfArrived(shop, tx, order, who);
    await audit?.(tx);
  });
}

async function linesOf(tx: Database, orderId: string, shipmentId: string) {
  return tx
    .selectFrom('shipmentLines')
    .innerJoin('shipments', 'shipments.id', 'shipmentId')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.orderId', '=', 'shipmentLines.orderId')
        .onRef('orderLines.position', '=', 'shipmentLines.position'),
    )
    .select(['shipmentLines.position', 'resent', 'parcel', 'variantId', 'size', 'name', mayResend.as('mayResend')])
    .where('shipmentId', '=', shipmentId)
    .where('shipmentLines.orderId', '=', orderId)
    .execute();
}

type ResentLine = Awaited<ReturnType<typeof linesOf>>[number] & { quantity: number };

interface Again {
  shipmentId: string;
  parcel: number;
  resent: readonly ResentLine[];
  who: Who;
}

/** Takes the units from stock and notes them on the lost parcel. */
async function sendAgain(shop: Shop, tx: Database, order: LockedOrder, { shipmentId, parcel, resent, who }: Again) {
  if (resent.length === 0) return;
  await rejectDisputed(tx, order.id); // The bank may take the money for the first units.
  const cause = { orderId: order.id, who, at: shop.now(), reason: `Parcel ${parcel} was lost: sent again` };
  await sellMore(tx, resent, cause).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.code === 'stock_short')) throw error;
    const { variantId, size, availableQuantity = 0 } = error.details;
    const line = resent.find((one) => one.variantId === variantId && one.size === size)!;
    const message = adminMessages.couriers.notEnoughToResend(`${line.name}, ${sizeName(line.size)}`, availableQuantity);
    throw new ShopError('stock_short', { message });
  });
  for (const { position, quantity } of resent) {
    await tx
      .updateTable('shipmentLines')
      .set({ resent: quantity })
      .where('shipmentId', '=', shipmentId)
      .where('position', '=', position)
      .execute();
  }
}

interface Repeated extends Pick<Again, 'shipmentId' | 'resent'> {
  orderId: string;
}

/** The second tap, or the first one's response was lost. */
async function rejectUnlessSame(tx: Database, { shipmentId, orderId, resent }: Repeated): Promise<void> {
  const known = tx.selectFrom('shipments').select('status').where('id', '=', shipmentId).where('orderId', '=', orderId);
  const shipment = await known.executeTakeFirst();
  const isSame = shipment?.status === 'lost' && resent.every((line) => line.quantity === line.resent);
  if (!isSame) throw new ShopError('parcel_not_lost');
}
