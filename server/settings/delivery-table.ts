import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import type { Database } from '../db/database.ts';
import { send } from '../db/send.ts';

/** Where we deliver now, and what it costs. */
export async function deliveryTable(db: Database): Promise<DeliveryTable> {
  const states = db.selectFrom('deliveryStates').select('name').where('isOn', '=', true).orderBy('position');
  const areas = db
    .selectFrom('deliveryAreas')
    .innerJoin('deliveryStates', 'deliveryStates.name', 'deliveryAreas.state')
    .select(['deliveryAreas.id', 'deliveryAreas.name', 'state', 'price'])
    .where('deliveryAreas.isOn', '=', true)
    .where('deliveryStates.isOn', '=', true)
    .orderBy('deliveryAreas.position')
    .orderBy('deliveryAreas.id');
  const terms = db.selectFrom('deliveryTerms').select('fallbackPrice');
  const [on, where, { rows: always }] = await Promise.all([send(db, states), send(db, areas), send(db, terms)]);
  return { states: on.rows.map(({ name }) => name), areas: where.rows, fallback: always[0]!.fallbackPrice };
}
