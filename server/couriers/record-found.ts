import type { Selectable } from 'kysely';
import { daysBefore, hoursAfter } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import type { Shop } from '../shop.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';
import { recordProblem } from './record-problem.ts';

/** How often the courier service is asked about it. */
export const followedHours = 6;
const daysUntilGone = 90;

/**
 * Records what the courier service reports about a parcel that staff marked as lost, or that came back. It stays so, because its
 * items may have been sent again. Staff are notified once: of a delivery, and of a lost one also if it comes back or the status
 * is unknown to us. 'On its way' was reported before, and a parcel that the service no longer has changes nothing.
 */
export async function recordFound(
  shop: Shop,
  tx: Database,
  shipment: Selectable<DB['shipments']>,
  response: FoundShipment,
): Promise<void> {
  const at = shop.now();
  const since = (shipment.lostAt ?? shipment.cameBackAt)!;
  const isOver = response.status === 'delivered' || since < daysBefore(at, daysUntilGone);
  await tx
    .updateTable('shipments')
    .set({ nextCheckAt: isOver ? null : hoursAfter(at, followedHours) })
    .where('id', '=', shipment.id)
    .execute();
  const ofLost = ['came_back', 'unknown'].includes(response.status) && shipment.status === 'lost';
  const isNews = response.status === 'delivered' || ofLost;
  if (isNews && shipment.problemWords !== response.words)
    await recordProblem(shop, tx, {
      id: shipment.id,
      problem: shipment.status === 'lost' ? 'found' : 'delivered_later',
      words: response.words,
    });
}
