import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/database.ts';
import { firstOf, send } from '../db/send.ts';

/** The current delivery areas and prices, and the shop's holidays beside the public ones. */
export async function deliveryTable(db: Database) {
  const states = db.selectFrom('deliveryStates').select('name').where('isOn', '=', true).orderBy('position');
  const areas = db
    .selectFrom('deliveryAreas')
    .innerJoin('deliveryStates', 'deliveryStates.name', 'deliveryAreas.state')
    .select(['deliveryAreas.id', 'deliveryAreas.name', 'state', 'districts', 'price'])
    .where('deliveryAreas.isOn', '=', true)
    .where('deliveryStates.isOn', '=', true)
    .orderBy('deliveryAreas.position')
    .orderBy('deliveryAreas.id');
  const table = db
    .selectFrom('deliveryTerms')
    .select([
      sql<string[]>`array(${states})`.as('states'),
      jsonArrayFrom(areas).as('areas'),
      'fallbackPrice as fallback',
      sql<string[]>`days_off::text[]`.as('daysOff'),
    ]);
  return (await firstOf(send(db, table)))!;
}
