import { sql } from 'kysely';
import type { ShopSettings } from '#shared/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { send } from '../db/send.ts';

/**
 * What the shopkeeper says of the shop: the environment's word, and over it what an owner saved in the back office
 * (decisions, The shop). It is read whenever it is needed, one row by its key, so every process knows a change as soon
 * as it is made. Inside a transaction hand that in, or each would wait for a second connection.
 *
 * While the database cannot be asked, what was last known is told: pages are shown then too.
 */
export function createSettingsReader(
  db: Database,
  { shop }: Pick<Config, 'shop'>,
): (tx?: Database) => Promise<ShopSettings> {
  let known = shop;
  return async (tx) => {
    if (tx) return over(shop, await savedSettings(tx));
    return savedSettings(db).then(
      (saved) => (known = over(shop, saved)),
      () => known,
    );
  };
}

/** What was saved in the back office; null where the environment's word counts. */
export async function savedSettings(db: Database) {
  const saved = db
    .selectFrom('shopSettings')
    .select(['name', 'phone', 'email', 'instagramUrl', 'twitterUrl', 'isVatRegistered', 'bannerText', 'isBannerShown'])
    .select(['legalName', 'rcNumber', 'streetAddress', 'openingHours', 'contactPerson'])
    .select((shop) =>
      shop
        .selectFrom('deliveryAreas')
        .innerJoin('deliveryStates', 'deliveryStates.name', 'deliveryAreas.state')
        .select(sql<{ state: string; from: number }>`jsonb_build_object('state', state, 'from', min(price))`.as('fee'))
        .where('deliveryAreas.isOn', '=', true)
        .where('deliveryStates.isOn', '=', true)
        .groupBy(['state', 'deliveryStates.position'])
        .orderBy('deliveryStates.position')
        .limit(1)
        .as('deliveryFee'),
    );
  const [row] = (await send(db, saved)).rows;
  return row!;
}

function over(environment: ShopSettings, saved: object): ShopSettings {
  return { ...environment, ...Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null)) };
}
