import { type RawBuilder, sql } from 'kysely';
import type { ProductFilters, Sort } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';
import { asCard, cardColumns, type CardRow } from './cards.ts';
import { filterCounts } from './filter-counts.ts';
import { cells, wantedBy } from './matching.ts';

/** Every order is total: ties are broken by id, so no product shows on two pages. */
const orderOf: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  nameAsc: sql`sort_name collate "C", products.id`,
  nameDesc: sql`sort_name collate "C" desc, products.id desc`,
  priceAsc: sql`base_price, products.id`,
  priceDesc: sql`base_price desc, products.id desc`,
  dateAsc: sql`created_at, products.id`,
  dateDesc: sql`created_at desc, products.id desc`,
  topSelling: sql`sold_recently desc, sold_ever desc, created_at desc, products.id desc`,
};

/** One page of products with a count beside each choice of each filter. A page past the end is empty, its totals true. */
export async function productPage(db: Database, filters: ProductFilters) {
  const { page, limit } = filters;
  const [products, counts] = await Promise.all([pageOfCards(db, filters), filterCounts(db, filters)]);
  return { products, filters: counts.filters, total: counts.total, totalPages: Math.ceil(counts.total / limit), page };
}

async function pageOfCards(db: Database, filters: ProductFilters) {
  const wanted = wantedBy(filters);
  const { rows } = await sql<CardRow>`
    with matching as (
      select id, bool_or(available) as available
      from (${cells}) as cell
      where ${wanted.category} and ${wanted.price} and ${wanted.size} and ${wanted.color}
      group by id
    )
    select ${cardColumns}
    from matching join products using (id)
    where ${wanted.stock}
    order by ${orderOf[filters.sort]}
    limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}`.execute(db);
  return rows.map(asCard);
}
