import { type ListQuery, readFilters, sortNamed } from '#shared/catalogue/filters.ts';
import { ShopError } from '#shared/errors.ts';
import { productCards } from '../product-cards.ts';
import { variantFilterOf } from '../variant-filter.ts';
import { collectionRows, pictureOf, ruleOf } from './collection-rows.ts';
import type { CatalogueReader } from './shown-collections.ts';
import { wantedProducts } from './wanted-products.ts';

interface CollectionQuery {
  page: number;
  sort: ReturnType<typeof sortNamed>;
}

/** Invalid values become defaults, as in the shop's list; the default sort is the collection's own. */
export function readCollectionQuery(query: ListQuery): CollectionQuery {
  const { page } = readFilters({ page: query['page'] });
  const sort = [query['sort'] ?? ''].flat()[0]!;
  return { page, sort: sortNamed(sort) };
}

/**
 * A published collection with one page of its products, as shoppers see it.
 *
 * @throws ShopError `collection_not_found`, also for one that is not published
 */
export async function showCollection(
  { db, searchIndex, now }: CatalogueReader,
  slug: string,
  { page, sort }: CollectionQuery,
) {
  const row = await collectionRows(db).where('slug', '=', slug).where('isPublished', '=', true).executeTakeFirst();
  const picture = row && pictureOf(row);
  if (!row || !picture) throw new ShopError('collection_not_found');
  const rule = ruleOf(row);
  const wanted = await wantedProducts(db, { of: { rule, chosen: row.chosen }, now: now(), page, sort });
  const index = await searchIndex();
  const { ids, total } = index.collection(wanted);
  const { name, text, alt } = row;
  return {
    collection: { slug, name, text, picture, alt, sort: rule?.sort ?? null },
    products: await productCards(db, ids, variantFilterOf(wanted.filters)),
    total,
    totalPages: Math.ceil(total / wanted.filters.limit),
    page,
  };
}
