import { type RawBuilder, sql } from 'kysely';
import { type AdminProductRow, adminPageSize } from '#shared/admin/products/api.ts';
import { type ProductStatus, statuses } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';

/** What the list is asked for, as its address has it: what makes no sense asks for nothing. */
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

/** A page of products, changed last first; what was put away shows only when it is asked for. */
export async function adminProducts(db: Database, wish: ListQuery) {
  const page = /^[1-9]\d{0,5}$/.test(wish.page ?? '') ? Number(wish.page) : 1;
  const matching = sql.join(conditions(wish), sql` and `);
  const [{ ids, total }, counts] = await Promise.all([
    found(db, matching, page),
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
    ) as shelf
    where listed.id = any(${ids}::uuid[])
    order by updated_at desc, listed.id`.execute(db);
  return {
    products: rows.map(asListed),
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

/** Which products stand on a page, and how many there are on all of them. */
async function found(
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

function asListed({ id, lowest, highest, image, updatedAt, ...row }: Row): AdminProductRow {
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
  // PostgreSQL cannot take the NUL character.
  const words = search.replaceAll('\u0000', ' ').slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 6);
  return [
    isStatus ? sql`status = ${status}` : sql`status <> 'archived'`,
    ...words.map((word) => sql`search_words like lower(unaccent(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}))`),
    ...(category === '' ? [] : [sql`category = ${category.replaceAll('\u0000', '')}`]),
    ...(stock === 'low' ? [sql`products.id in (${lowProducts}) and ${hasPieces}`] : []),
    ...(stock === 'out' ? [sql`not ${hasPieces}`] : []),
  ];
}

/** Some size of some colour is running out, and something is left. What is left is found by an index, few first. */
const lowProducts = sql`
  select product_id from stock join variants on variants.id = variant_id
  where quantity - reserved <= (select low_at from stock_alert)`;

const hasPieces = sql`exists (
  select from stock join variants on variants.id = variant_id
  where product_id = products.id and quantity > reserved)`;
