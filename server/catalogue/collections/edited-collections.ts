import type { ChosenProduct, EditedCollection, ListedCollection } from '#shared/admin/collections/api.ts';
import { type CollectionRule, newCollectionSlug } from '#shared/admin/collections/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { productCards } from '../product-cards.ts';
import { variantFilterOf } from '../variant-filter.ts';
import { collectionRows, pictureOf, ruleOf } from './collection-rows.ts';
import { type CatalogueReader, totalsOf } from './shown-collections.ts';
import { wantedProducts } from './wanted-products.ts';

/** All collections in their order, drafts included. */
export async function listCollections(shop: CatalogueReader): Promise<ListedCollection[]> {
  const rows = await collectionRows(shop.db).orderBy('position').orderBy('name').orderBy('slug').execute();
  const totals = await totalsOf(shop, rows);
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    picture: pictureOf(row)?.url ?? '',
    isPublished: row.isPublished,
    isOnHome: row.isOnHome,
    isByRule: row.rule !== null,
    total: totals.get(row.slug)!,
  }));
}

/** @throws ShopError `gone` */
export async function editedCollection(db: Database, slug: string): Promise<EditedCollection> {
  if (slug === newCollectionSlug) return newCollection(db);
  const row = await collectionRows(db).where('slug', '=', slug).executeTakeFirst();
  if (!row) throw new ShopError('gone');
  const { name, text, alt, isPublished, isOnHome, position, version } = row;
  return {
    slug,
    name,
    text,
    picture: pictureOf(row)?.url ?? '',
    alt,
    isPublished,
    isOnHome,
    position,
    chosen: await chosenProducts(db, slug),
    rule: ruleOf(row),
    version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** An empty collection, last in the order. */
async function newCollection(db: Database): Promise<EditedCollection> {
  const { last } = await db
    .selectFrom('collections')
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const empty = { slug: '', name: '', text: '', picture: '', alt: '', isPublished: false, isOnHome: true };
  return { ...empty, position: Math.min((last ?? 0) + 1, 99), chosen: [], rule: null, version: 0, updatedAt: null };
}

/** In the order of the collection, of any status: staff see what shoppers don't. */
async function chosenProducts(db: Database, slug: string): Promise<ChosenProduct[]> {
  const { rows } = await sql<Omit<ChosenProduct, '_id'> & { id: string }>`
    select products.id, products.name, products.status,
      coalesce((select main_image from variants where product_id = products.id order by variants.position limit 1), '')
        as image,
      exists (select from stock join variants on variants.id = stock.variant_id
        where variants.product_id = products.id and stock.quantity > stock.reserved) as in_stock
    from collection_products join products on products.id = product_id
    where collection_products.slug = ${slug} order by collection_products.position`.execute(db);
  return rows.map(({ id, ...product }) => ({ _id: id, ...product }));
}

const previewed = 8;

/** How many products a rule gives now, and the first of them. */
export async function previewOfRule({ db, searchIndex, now }: CatalogueReader, rule: CollectionRule) {
  const wanted = await wantedProducts(db, { of: { rule, chosen: [] }, now: now(), limit: previewed });
  const index = await searchIndex();
  const { ids, total } = index.collection(wanted);
  return { total, products: await productCards(db, ids, variantFilterOf(wanted.filters)) };
}
