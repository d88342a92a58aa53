import { type RawBuilder, sql } from 'kysely';
import { type AdminProductRow, adminPageSize } from '#shared/admin/products/api.ts';
import { type ProductStatus, statuses } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';

/** The query string of the list. Values that make no sense are ignored. */
export interface ListQuery {
  page?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  category?: string | undefined;
  stock?: string | undefined;
}

interface Row extends Pick<AdminProductRow, 'name' | 'category' | 'colours' | 'pieces' | 'held' | 'stock'> {
  id: string;
  status: ProductStatus;
  image: string | null;
  lowest: number | null;
  highest: number | null;
  updatedAt: Date;
}

/** A page of products, the last changed first; archived ones only when the status filter asks for them. */
export async function adminProducts(db: Database, query: ListQuery) {
  const page = /^[1-9]\d{0,5}$/.test(query.page ?? '') ? Number(query.page) : 1;
  const matching = sql.join(conditions(query), sql` and `);
  const [{ ids, total }, counts] = await Promise.all([
    findPage(db, matching, page),
    sql<{ status: ProductStatus; products: number }>`
      select status, count(*)::int as products from products group by status`.execute(db),
  ]);
  const { rows } = await sql<Row>`
    select listed.id, name, category, status, updated_at, image, lowest, highest, colours, pieces, held,
      case when pieces <= 0 then 'out' when fewest <= (select low_at from stock_alert) then 'low' else 'in' end as stock
    from products as listed
    cross join lateral (
      select min(price) as lowest, max(price) as highest, count(*)::int as colours,
        (array_agg(main_image order by position))[1] as image
      from variants where product_id = listed.id
    ) as colours
    cross join lateral (
      select coalesce(sum(quantity - reserved), 0)::int as pieces, coalesce(sum(reserved), 0)::int as held,
        min(quantity - reserved) as fewest
      from stock join variants on variants.id = variant_id where product_id = listed.id
    ) as totals
    where listed.id = any(${ids}::uuid[])
    order by updated_at desc, listed.id`.execute(db);
  return {
    products: rows.map(toListRow),
    total,
    totalPages: Math.ceil(total / adminPageSize),
    page,
    counts: {
      draft: 0,
      published: 0,
      archived: 0,
      ...Object.fromEntries(counts.rows.map(({ status, products }) => [status, products])),
    },
  };
}

/** The ids of the products on a page, and the total on all pages. */
async function findPage(
  db: Database,
  matching: RawBuilder<unknown>,
  page: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, (count(*) over ())::int as total from products where ${matching}
    order by updated_at desc, id limit ${adminPageSize} offset ${(page - 1) * adminPageSize}`.execute(db);
  if (rows[0] || page === 1) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
  const counted = await sql<{ total: number }>`select count(*)::int as total from products where ${matching}`.execute(
    db,
  );
  return { ids: [], total: counted.rows[0]!.total };
}

function toListRow({ id, lowest, highest, image, updatedAt, ...row }: Row): AdminProductRow {
  return {
    _id: id,
    ...row,
    image: image ?? '',
    prices: { from: lowest ?? 0, to: highest ?? 0 },
    updatedAt: updatedAt.toISOString(),
  };
}

function conditions({ search = '', status = '', category = '', stock }: ListQuery): RawBuilder<unknown>[] {
  const isStatus = (statuses as readonly string[]).includes(status);
  // PostgreSQL cannot store the NUL character.
  const words = search.replaceAll('\u0000', ' ').slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 6);
  return [
    isStatus ? sql`status = ${status}` : sql`status <> 'archived'`,
    ...words.map((word) => sql`search_words like lower(unaccent(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}))`),
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
