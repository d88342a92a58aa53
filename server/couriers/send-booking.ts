import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { transact } from '../db/transact.ts';
import { isClaimOld } from '../provider-calls/is-claim-old.ts';
import type { Shop } from '../shop.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { requireCouriers } from './fetch-rates.ts';
import { findAtCourier } from './provider/find-at-courier.ts';
import { moveOrder } from './move-order.ts';
import { recordProblem } from './record-problem.ts';
import { RejectedByCourier } from './provider/courier-provider.ts';
import { applyShipment, type ShipmentStatus, statusOf } from './apply-shipment.ts';

/** How long a pick-up that may have been requested is waited for, while the courier service does not have its parcel. */
const missingMs = 60 * 60_000;

/** How long after a lost response the courier service shows a pick-up that it accepted. */
const unclearMs = 2 * 60_000;

/**
 * Sends a booking to the courier service. One process at a time sends it, and only after checking that the service does not
 * have it already.
 *
 * @returns the status of the parcel afterwards: still `booking` when the response was lost or another process sends it
 * @throws ShopError `courier_rejected`
 */
export async function sendBooking(shop: Shop, id: string): Promise<ShipmentStatus> {
  const couriers = requireCouriers(shop);
  const claimed = await claim(shop, id);
  if (!claimed) return statusOf(shop.db, id);
  const { providerId, rateId, askedAt, isFirst } = claimed;
  try {
    const known = await findAtCourier(couriers, providerId);
    const sinceMs = await missingSinceMs(shop, id, known.status === 'missing');
    // A courier may be on the way for an earlier try, and another booking would send a second one.
    if (sinceMs !== null && (isFirst || sinceMs > missingMs)) throw new RejectedByCourier(known.words);
    const isNew = known.status === 'draft';
    if (isNew && isClaimOld(askedAt!, unclearMs, shop.now())) return await statusOf(shop.db, id); // The next try looks first.
    await applyShipment(shop, id, isNew ? await couriers.book({ providerId, rateId: rateId! }) : known);
  } catch (error) {
    if (error instanceof RejectedByCourier) {
      await endBooking(shop, id, error.message);
      throw new ShopError('courier_rejected', { message: adminMessages.couriers.rejected(error.message) });
    }
    if (!(error instanceof ShopError && error.code === 'courier_unavailable')) throw error;
  }
  return statusOf(shop.db, id);
}

/** Claims the right to send the booking for `unclearMs`. An earlier claim may have sent it. */
async function claim({ db, now }: Shop, id: string) {
  const at = now();
  const claimed = db
    .updateTable('shipments')
    .set({ askedAt: at, nextCheckAt: new Date(at.getTime() + unclearMs) })
    .where('id', '=', id)
    .where('status', '=', 'booking')
    .returning(['providerId', 'rateId', 'askedAt']);
  const first = await claimed.where('askedAt', 'is', null).executeTakeFirst();
  if (first) return { ...first, isFirst: true };
  const later = await claimed.where('askedAt', '<=', new Date(at.getTime() - unclearMs)).executeTakeFirst();
  return later && { ...later, isFirst: false };
}

/** How long the courier service has been without the parcel, at every check so far; null if it has it now. */
async function missingSinceMs({ db, now }: Shop, id: string, isMissing: boolean): Promise<number | null> {
  const at = now();
  const { missingSince } = await db
    .updateTable('shipments')
    .set({ missingSince: isMissing ? sql`coalesce(missing_since, ${at})` : null })
    .where('id', '=', id)
    .returning('missingSince')
    .executeTakeFirstOrThrow();
  return missingSince && at.getTime() - missingSince.getTime();
}

async function endBooking(shop: Shop, id: string, words: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { orderId } = await tx
      .selectFrom('shipments')
      .select('orderId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const order = await lockOrder(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ status: 'failed', endedAt: shop.now(), nextCheckAt: null })
      .where('id', '=', id)
      .where('status', '=', 'booking')
      .executeTakeFirst();
    // The reason may repeat the address, which is no longer known then.
    const reason = order.anonymousAt === null ? words : '';
    if (numUpdatedRows !== 1n) return;
    await recordProblem(shop, tx, { id, problem: 'rejected', words: reason });
    await moveOrder(shop, tx, order, id);
  });
}
