import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SaleProduct } from '#shared/admin/planned-sales/api.ts';
import { type GroupKind, maxSaleProducts } from '#shared/admin/planned-sales/forms.ts';
import { gendersFor } from '#shared/catalogue/genders.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { collectionRows, ruleOf } from '../../catalogue/collections/collection-rows.ts';
import { wantedProducts } from '../../catalogue/collections/wanted-products.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';

/** By name, with the prices of today. */
export async function saleProducts(db: Database, condition: RawBuilder<unknown>): Promise<SaleProduct[]> {
  const { rows } = await sql<Omit<SaleProduct, '_id' | 'prices'> & { id: string; lowest: number; highest: number }>`
    select products.id, name, status, coalesce(image, '') as image, coalesce(lowest, 0) as lowest,
      coalesce(highest, 0) as highest
    from products cross join lateral (
      select min(price) as lowest, max(price) as highest, (array_agg(main_image order by position))[1] as image
      from variants where product_id = products.id
    ) as colours
    where ${condition}
    order by sort_name collate "C", products.id`.execute(db);
  return rows.map(({ id, lowest, highest, ...product }) => ({
    _id: id,
    ...product,
    prices: { from: lowest, to: highest },
  }));
}

/**
 * The published products of a group. Those of a collection by a rule are the ones that it has in stock now.
 *
 * @throws ShopError `gone`; `invalid_request` for more than a sale can have
 */
export async function productsOfGroup(
  shop: Pick<Shop, 'db' | 'searchIndex' | 'now'>,
  { kind, value }: { kind: GroupKind; value: string },
): Promise<SaleProduct[]> {
  const condition = kind === 'collection' ? await isOfCollection(shop, value) : conditions[kind](value);
  const isFound = sql<SqlBool>`status = 'published' and ${condition}`;
  const { total } = await shop.db
    .selectFrom('products')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(isFound)
    .executeTakeFirstOrThrow();
  if (total <= maxSaleProducts) return saleProducts(shop.db, isFound);
  const message = adminMessages.plannedSales.tooManyFound(total, maxSaleProducts);
  throw new ShopError('invalid_request', { message });
}

const conditions: Record<Exclude<GroupKind, 'collection'>, (value: string) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  gender: (value) => sql`gender = any(${gendersFor(value)}::text[])`,
  category: (value) => sql`category = ${value}`,
};

async function isOfCollection({ db, searchIndex, now }: Pick<Shop, 'db' | 'searchIndex' | 'now'>, slug: string) {
  const row = await collectionRows(db).where('slug', '=', slug).executeTakeFirst();
  if (!row) throw new ShopError('gone');
  const rule = ruleOf(row);
  if (!rule) return sql`id = any(${row.chosen}::uuid[])`;
  const limit = maxSaleProducts + 1;
  const wanted = await wantedProducts(db, { of: { rule, chosen: [] }, now: now(), limit });
  const { ids } = (await searchIndex()).collection(wanted);
  return sql`id = any(${ids}::uuid[])`;
}
