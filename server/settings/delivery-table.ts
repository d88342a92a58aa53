import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import type { Database } from '../db/database.ts';

/** Where we deliver now, and what it costs. */
export async function deliveryTable(db: Database): Promise<DeliveryTable> {
  // One after the other: a transaction has one connection.
  const states = await db
    .selectFrom('deliveryStates')
    .select('name')
    .where('isOn', '=', true)
    .orderBy('position')
    .execute();
  const areas = await db
    .selectFrom('deliveryAreas')
    .innerJoin('deliveryStates', 'deliveryStates.name', 'deliveryAreas.state')
    .select(['deliveryAreas.id', 'deliveryAreas.name', 'state', 'price'])
    .where('deliveryAreas.isOn', '=', true)
    .where('deliveryStates.isOn', '=', true)
    .orderBy('deliveryAreas.position')
    .orderBy('deliveryAreas.id')
    .execute();
  const { fallbackPrice: fallback } = await db
    .selectFrom('deliveryTerms')
    .select('fallbackPrice')
    .executeTakeFirstOrThrow();
  return { states: states.map(({ name }) => name), areas, fallback };
}
