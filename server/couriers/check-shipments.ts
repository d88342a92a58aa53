import { ShopError } from '#shared/errors.ts';
import { hoursBefore, minutesAfter } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Shop } from '../shop.ts';
import { settleShipment } from './settle-shipment.ts';

const batchSize = 50;
const retryMinutes = 5;
/** Drafts are prices that nobody took. */
const draftHours = 48;

/**
 * Asks the courier service about every parcel that is due for a check. Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function checkShipments(shop: Shop): Promise<void> {
  if (!shop.couriers) return;
  const { db, now } = shop;
  const due = await db
    .selectFrom('shipments')
    .select(['id', 'status', 'nextCheckAt'])
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute();
  await attemptEach(due, 'Not every parcel could be checked', async ({ id, status, nextCheckAt }) => {
    // Before it is asked, so that one that is never answered does not keep the others from their turn. A booking has its own.
    if (status !== 'booking') {
      await db
        .updateTable('shipments')
        .set({ nextCheckAt: minutesAfter(now(), retryMinutes) })
        .where('id', '=', id)
        .where('nextCheckAt', '=', nextCheckAt)
        .execute();
    }
    await settleShipment(shop, id).catch((error: unknown) => {
      // An outage is asked again, and a rejection is on the order.
      const isExpected = error instanceof ShopError && ['courier_unavailable', 'courier_rejected'].includes(error.code);
      if (!isExpected) throw error;
    });
  });
}

export async function deleteDrafts({ db, now }: Shop): Promise<void> {
  const before = hoursBefore(now(), draftHours);
  await db.deleteFrom('shipments').where('status', '=', 'draft').where('createdAt', '<', before).execute();
}
