import type { Shop } from '../../shop.ts';
import { type CollectionRow, collectionRows, pictureOf, ruleOf } from './collection-rows.ts';
import { wantedProducts } from './wanted-products.ts';

export type CatalogueReader = Pick<Shop, 'db' | 'searchIndex' | 'now'>;

/** A collection that shoppers find on the home page and in the shop. */
export type ShownCollection = Pick<CollectionRow, 'slug' | 'name' | 'text' | 'alt' | 'isOnHome' | 'updatedAt'> & {
  picture: NonNullable<ReturnType<typeof pictureOf>>;
};

/** The published collections with a product in stock, in their order. An empty one has its page, but no link leads there. */
export async function shownCollections(shop: CatalogueReader): Promise<ShownCollection[]> {
  const rows = await collectionRows(shop.db)
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('name')
    .orderBy('slug')
    .execute();
  const totals = await totalsOf(shop, rows);
  return rows.flatMap((row) => {
    const picture = pictureOf(row);
    return picture && totals.get(row.slug)! > 0 ? [{ ...row, picture }] : [];
  });
}

/** How many products each collection has in stock now, by slug. */
export async function totalsOf(
  { db, searchIndex, now }: CatalogueReader,
  rows: readonly CollectionRow[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const at = now();
  const wanted = await Promise.all(
    rows.map((row) => wantedProducts(db, { of: { rule: ruleOf(row), chosen: row.chosen }, now: at, limit: 1 })),
  );
  const index = await searchIndex();
  return new Map(rows.map(({ slug }, place) => [slug, index.collection(wanted[place]!).total]));
}
