import { sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import { ProductId } from '#shared/fields.ts';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database } from '../../db/database.ts';
import { deliveryExtra } from '../../settings/delivery-extra.ts';

const maxProducts = 12;

/**
 * Published products in each colour, by words of their name, a SKU or their id, with what can be sold of each size. Of one
 * product, colours that the words name come first.
 */
export async function sellableItems(db: Database, search: string): Promise<SellableItem[]> {
  const typed = search.replaceAll('\u0000', ' ').trim();
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 6);
  if (words.length === 0) return [];
  const id = ProductId.safeParse(typed).data ?? null;
  const isNamed = words.map((word) => sql<boolean>`search_words like lower(unaccent(${likePattern(word)}))`);
  const isColour = words.map(
    (word) => sql<boolean>`lower(unaccent(color_name)) like lower(unaccent(${likePattern(word)}))`,
  );
  const matching = sql.join(
    isColour.map((matches) => sql`(${matches})::integer`),
    sql` + `,
  );
  const { rows } = await sql<SellableItem>`
    select product, variant_id, name, color, image, price, delivery_extra, sizes
    from (
      select products.id as product, variants.id as variant_id, name, color_name as color, main_image as image, price,
        ${deliveryExtra} as delivery_extra, (
          select coalesce(json_agg(json_build_object(
            'size', size, 'sku', sku, 'available', quantity - reserved)), '[]')
          from stock where variant_id = variants.id
        ) as sizes,
        dense_rank() over (order by sort_name collate "C", products.id) as place, variants.position,
        ${matching} as named
      from variants join products on products.id = product_id
      where status = 'published' and ((${sql.join(isNamed, sql` and `)}) or variants.id in (
        select variant_id from stock where sku like upper(${likePattern(typed)})) or products.id = ${id}::uuid)
    ) as found
    where place <= ${maxProducts} order by place, named desc, position`.execute(db);
  return rows.map((item) => ({ ...item, sizes: item.sizes.toSorted((one, other) => bySize(one.size, other.size)) }));
}
