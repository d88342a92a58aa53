import type { Selectable } from 'kysely';
import { daysBefore, hoursAfter } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import type { Shop } from '../shop.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';
import { recordProblem } from './record-problem.ts';

const checkHours = 6;
const daysUntilGone = 90;

/**
 * Records what the courier service reports about a parcel that staff marked as lost. It stays lost, because its items
 * may have been sent again. Staff are notified once, if it was delivered or if the status is unknown to us, such as a
 * return. 'On its way' was reported before, and a parcel that the service no longer has changes nothing.
 */
export async function recordFound(
  shop: Shop,
  tx: Database,
  shipment: Selectable<DB['shipments']>,
  response: FoundShipment,
): Promise<void> {
  const at = shop.now();
  const isOver = response.status === 'delivered' || shipment.lostAt! < daysBefore(at, daysUntilGone);
  await tx
    .updateTable('shipments')
    .set({ nextCheckAt: isOver ? null : hoursAfter(at, checkHours) })
    .where('id', '=', shipment.id)
    .execute();
  const isNews = response.status === 'delivered' || response.status === 'unknown';
  if (isNews && shipment.problemWords !== response.words)
    await recordProblem(shop, tx, { id: shipment.id, problem: 'found', words: response.words });
}
