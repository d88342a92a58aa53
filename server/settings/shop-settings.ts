import { sql } from 'kysely';
import { deliveryRule } from '#shared/promises/policy-texts.ts';
import { brandSetting } from '#shared/brand/brand-setting.ts';
import { sellerFacts, type ShopSettings } from '#shared/settings.ts';
import type { Config } from '../config/config.ts';
import { type Database, isDatabaseAway } from '../db/database.ts';
import { send } from '../db/send.ts';
import { promises } from './delivery-table.ts';

/**
 * The shop's settings: those of the environment, overridden by those that an owner saved in the admin
 * (docs/decisions/0022). They are read on every use, one row by its key, so that every process knows a change at once.
 * Inside a transaction pass that, or each request would need a second connection.
 *
 * When the database is not available, the last known settings are returned, so that pages can still be shown, unless `tx` says
 * where to read them.
 */
export function createSettingsReader(
  db: Database,
  { shop }: Pick<Config, 'shop'>,
): (tx?: Database) => Promise<ShopSettings> {
  let known = over(shop, {});
  return async (tx) => {
    if (tx && tx !== db) return over(shop, await savedSettings(tx));
    if (!tx && isDatabaseAway(db)) return known;
    const reading = savedSettings(db).then((saved) => (known = over(shop, saved)));
    return tx ? reading : reading.catch(() => known);
  };
}

/** The settings saved in the admin; null where the environment's apply. */
async function savedSettings(db: Database) {
  const saved = db
    .selectFrom('shopSettings')
    .select(['name', 'logo', 'phone', 'whatsapp', 'email', 'isVatRegistered', 'bannerText', 'isBannerShown'])
    .select(['isCartReminderOn', 'cartReminderHours'])
    .select(['instagramUrl', 'twitterUrl', 'tiktokUrl', 'facebookUrl'])
    .select(['legalName', 'rcNumber', 'tin', 'streetAddress', 'openingHours', 'contactPerson'])
    .select((shop) =>
      shop
        .selectFrom('deliveryAreas')
        .innerJoin('deliveryStates', 'deliveryStates.name', 'deliveryAreas.state')
        .select(deliveryFee.as('fee'))
        .where('deliveryAreas.isOn', '=', true)
        .where('deliveryStates.isOn', '=', true)
        .where('deliveryAreas.pickupAt', 'is', null)
        .groupBy(['state', 'deliveryStates.position'])
        .orderBy('deliveryStates.position')
        .limit(1)
        .as('deliveryFee'),
    )
    .select((shop) => shop.selectFrom('deliveryTerms').select(promises).as('promises'))
    .select(pages)
    .select(children)
    .select(sale)
    .select(firstSlide);
  const [row] = (await send(db, saved)).rows;
  return row!;
}

/** The lowest price in a state, and from which sum delivery is free in its areas. */
const deliveryFee = sql<ShopSettings['deliveryFee']>`jsonb_build_object('state', state, 'from', min(price),
  'freeFrom', (select free_from from delivery_terms where bool_or(is_free)), 'isFreeInAll', bool_and(is_free))`;

/** The facts about the text pages of staff that every page needs. */
const pages = [
  sql<ShopSettings['footerPages']>`array(
    select jsonb_build_object('to', '/pages/' || slug, 'text', title) from text_pages
    where is_published and not is_standard order by position, title, slug)`.as('footerPages'),
  sql<string[]>`array(select slug from text_pages where is_published and is_standard order by slug)`.as('ownTexts'),
] as const;

/**
 * The sections for children, while something published is in them. Written out, as the database can use the index of these
 * products only for genders that it reads in the query.
 */
const children = sql<ShopSettings['childSections']>`array_remove(array[
  case when exists (select from products where status = 'published' and gender in ('girls', 'kids')) then 'girls' end,
  case when exists (select from products where status = 'published' and gender in ('boys', 'kids')) then 'boys' end
], null)`.as('childSections');

const sale = sql<boolean>`exists (
  select from products join variants on product_id = products.id join stock on variant_id = variants.id
  where status = 'published' and discount_percent is not null and quantity > reserved)`.as('isSaleOn');

const firstSlide = sql<ShopSettings['firstSlide']>`(
  select jsonb_build_object('wide', picture, 'portrait', portrait, 'alt', alt) from banners
  where place = 'hero' order by position limit 1)`.as('firstSlide');

function over(environment: ShopSettings, saved: object): ShopSettings {
  const known = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null));
  const settings = { ...environment, ...known };
  return {
    ...settings,
    ...brandSetting(settings),
    firstSlide: settings.isDemo ? null : settings.firstSlide,
    deliveryRule: deliveryRule(settings.promises),
    sellerFacts: sellerFacts(settings),
  };
}
