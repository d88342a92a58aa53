import { sql } from 'kysely';
import type { DeliveryArea } from '#shared/checkout/shipping.ts';
import type { Promises } from '#shared/promises/promises.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send } from '../db/send.ts';

/** The current delivery areas and prices, what the shop promises, and its holidays beside the public ones. */
export async function deliveryTable(db: Database) {
  const states = db.selectFrom('deliveryStates').select('name').where('isOn', '=', true).orderBy('position');
  const table = db
    .selectFrom('deliveryTerms')
    .select([
      sql<string[]>`array(${states})`.as('states'),
      areas.as('areas'),
      'fallbackPrice as fallback',
      'freeFrom',
      'isFallbackFree',
      'heavyExtra',
      'veryHeavyExtra',
      'onDeliveryUpTo',
      ...times,
    ]);
  return (await firstOf(send(db, table)))!;
}

interface OfferedArea extends DeliveryArea {
  districts: string[];
  paysOnDelivery: boolean;
}

/** Keys of JSON are not renamed as columns are. */
const areas = sql<OfferedArea[]>`(
  select coalesce(json_agg(json_build_object(
    'id', area.id, 'name', area.name, 'state', area.state, 'districts', area.districts, 'price', area.price,
    'isFree', area.is_free, 'pickupAt', area.pickup_at,
    'paysOnDelivery', area.pays_on_delivery) order by area.position, area.id), '[]')
  from delivery_areas as area join delivery_states on delivery_states.name = area.state
  where area.is_on and delivery_states.is_on)`;

/** The settings for delivery estimates. */
export function deliveryTimes(db: Database) {
  return db.selectFrom('deliveryTerms').select(times).executeTakeFirstOrThrow();
}

/** The promises of the row of `deliveryTerms`. */
export const promises = sql<Promises>`jsonb_build_object(
  'returnDays', return_days, 'packedBefore', packed_before, 'fastStates', fast_states,
  'fastDays', jsonb_build_object('from', fast_from, 'to', fast_to),
  'otherDays', jsonb_build_object('from', other_from, 'to', other_to))`.as('promises');

const times = [promises, sql<string[]>`days_off::text[]`.as('daysOff')] as const;
