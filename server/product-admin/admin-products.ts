import { type RawBuilder, sql } from 'kysely';
import type { AdminProductRow } from '#shared/admin/products/api.ts';
import { type ProductStatus, statuses } from '#shared/admin/products/forms.ts';
import { gendersFor } from '#shared/catalogue/genders.ts';
import { rowsAPage } from '#shared/pagination.ts';
import { showsWord } from '../catalogue/shows-word.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

/** The query string of the list. Values that make no sense are ignored. */
export interface ListQuery {
  cursor?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  /** As in the shop: of `women` are also those for women and men. */
  gender?: string | undefined;
  category?: string | undefined;
  stock?: string | undefined;
}

interface Row extends Pick<
  AdminProductRow,
  'name' | 'category' | 'unfinished' | 'colours' | 'units' | 'reserved' | 'stock'
> {
  id: string;
  status: ProductStatus;
  image: string | null;
  lowest: number | null;
  highest: number | null;
  updatedAt: Date;
  sortKey: string[];
}

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`products.updated_at`],
    ['uuid', sql`products.id`],
  ],
};

/** A page of products, the last changed first; archived ones only when the status filter asks for them. */
export async function adminProducts(db: Database, query: ListQuery) {
  const matching = productsMatching(query);
  const [{ rows, ...pages }, counted, counts] = await Promise.all([
    paginate(sorting, { cursor: query.cursor, pageSize: rowsAPage }, async ({ condition, order, limit, sortKey }) => {
      const { rows: found } = await sql<Row>`
        select products.id, name, category, status, unfinished, updated_at, image, lowest, highest, colours, units, reserved,
          case when units <= 0 then 'out' when fewest <= (select low_at from stock_alert) then 'low' else 'in' end as stock,
          ${sortKey} as sort_key
        from (
          select * from products where ${matching} and ${condition} order by ${order} limit ${limit}
        ) as products
        cross join lateral (
          select min(price) as lowest, max(price) as highest, count(*)::int as colours,
            (array_agg(main_image order by position))[1] as image
          from variants where product_id = products.id
        ) as colours
        cross join lateral (
          select coalesce(sum(quantity - reserved), 0)::int as units, coalesce(sum(reserved), 0)::int as reserved,
            min(quantity - reserved) as fewest
          from stock join variants on variants.id = variant_id where product_id = products.id
        ) as totals
        order by ${order}`.execute(db);
      return found;
    }),
    sql<{ total: number }>`select count(*)::int as total from products where ${matching}`.execute(db),
    sql<{ status: ProductStatus; products: number }>`
      select status, count(*)::int as products from products group by status`.execute(db),
  ]);
  return {
    products: rows.map(toListRow),
    ...pages,
    total: counted.rows[0]!.total,
    counts: {
      draft: 0,
      published: 0,
      archived: 0,
      ...Object.fromEntries(counts.rows.map(({ status, products }) => [status, products])),
    },
  };
}

function toListRow({ id, lowest, highest, image, updatedAt, ...row }: Omit<Row, 'sortKey'>): AdminProductRow {
  return {
    _id: id,
    ...row,
    image: image ?? '',
    prices: { from: lowest ?? 0, to: highest ?? 0 },
    updatedAt: updatedAt.toISOString(),
  };
}

/** The condition on `products` for what the list shows. */
export const productsMatching = (query: ListQuery): RawBuilder<unknown> => sql.join(conditions(query), sql` and `);

function conditions({ search = '', status = '', gender = '', category = '', stock }: ListQuery): RawBuilder<unknown>[] {
  const isFor = gendersFor(gender);
  const isStatus = (statuses as readonly string[]).includes(status);
  // PostgreSQL cannot store the NUL character.
  const words = search.replaceAll('\u0000', ' ').slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 6);
  return [
    isStatus ? sql`status = ${status}` : sql`status <> 'archived'`,
    ...words.map((word) => showsWord(word)),
    ...(isFor.length > 0 ? [sql`gender = any(${isFor}::text[])`] : []),
    ...(category === '' ? [] : [sql`category = ${category.replaceAll('\u0000', '')}`]),
    ...(stock === 'low' ? [sql`products.id in (${lowProducts}) and ${isAvailable}`] : []),
    ...(stock === 'out' ? [sql`not ${isAvailable}`] : []),
  ];
}

/** Products with a stock item at or under the low-stock threshold. Uses the index of available units. */
const lowProducts = sql`
  select product_id from stock join variants on variants.id = variant_id
  where quantity - reserved <= (select low_at from stock_alert)`;

const isAvailable = sql`exists (
  select from stock join variants on variants.id = variant_id
  where product_id = products.id and quantity > reserved)`;
