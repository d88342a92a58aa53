import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { asCard, cardColumns, type CardRow } from './cards.ts';

const mostRecommended = 8;

/**
 * Products like this one, in stock: those of its category and gender first, then of its gender, best sellers first.
 *
 * @throws ShopError `product_not_found`
 */
export async function recommendedProducts(db: Database, id: string): Promise<ProductCard[]> {
  const product = await db
    .selectFrom('products')
    .select(['category', 'gender'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!product) throw new ShopError('product_not_found');
  const { rows } = await sql<CardRow>`
    select * from (
      select ${cardColumns}, sold_recently, created_at,
        category = ${product.category} as same_category, gender = ${product.gender} as same_gender
      from products where id <> ${id} and status = 'published'
    ) as others
    where in_stock
    order by same_category and same_gender desc, same_gender desc, same_category desc, sold_recently desc, created_at desc, id
    limit ${mostRecommended}`.execute(db);
  return rows.map(asCard);
}
