import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Promises } from '#shared/promises/promises.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send } from '../db/send.ts';

/** The current delivery areas and prices, what the shop promises, and its holidays beside the public ones. */
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
      ...times,
    ]);
  return (await firstOf(send(db, table)))!;
}

/** What the days of a delivery depend on. */
export function deliveryTimes(db: Database) {
  return db.selectFrom('deliveryTerms').select(times).executeTakeFirstOrThrow();
}

/** The promises of the row of `deliveryTerms`. */
export const promises = sql<Promises>`jsonb_build_object(
  'returnDays', return_days, 'packedBefore', packed_before, 'fastStates', fast_states,
  'fastDays', jsonb_build_object('from', fast_from, 'to', fast_to),
  'otherDays', jsonb_build_object('from', other_from, 'to', other_to))`.as('promises');

const times = [promises, sql<string[]>`days_off::text[]`.as('daysOff')] as const;
