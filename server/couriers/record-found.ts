import type { Selectable } from 'kysely';
import { daysBefore, hoursAfter } from '#shared/moments.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import type { Shop } from '../shop.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';
import { recordProblem } from './record-problem.ts';

const checkHours = 6;
const daysUntilGone = 90;

/**
 * What the courier service says of a parcel that staff have marked as lost. It stays lost, because its items may be on
 * their way again: when it was delivered, or something is said that we do not know, such as that it comes back, staff
 * are told once. That it is on its way is what the courier service said before, and one that it no longer has is no news.
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
