import { sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { StockedProduct } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { type Paged, paginateStock } from './paginate-stock.ts';

const pageSize = 25;

/**
 * Products that are not archived, by name, with their variants and sizes. A search matches words of the product or a
 * SKU.
 */
export async function stockGrid(db: Database, { page, search }: { page: number; search: string }) {
  const typed = search.replaceAll('\u0000', ' ').trim().slice(0, 100);
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 6);
  const isNamed = words.map((word) => sql<boolean>`search_words like lower(unaccent(${like(word)}))`);
  const hasSku = sql<boolean>`id in (select product_id from variants join stock on variant_id = variants.id
    where sku like upper(${like(typed)}))`;
  const condition =
    words.length === 0
      ? sql<boolean>`status <> 'archived'`
      : sql<boolean>`status <> 'archived' and ((${sql.join(isNamed, sql` and `)}) or ${hasSku})`;

  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from products where ${condition}`.execute(db);
  const pages = paginateStock(counted[0]!.total, page, pageSize);
  const { rows } = await sql<Omit<StockedProduct, '_id'> & { id: string }>`
    select id, name, (
      select coalesce(json_agg(json_build_object(
        '_id', variants.id, 'color', json_build_object('name', color_name, 'hex', color_hex), 'image', main_image,
        'pieces', (
          select coalesce(json_agg(json_build_object('variantId', variant_id, 'size', size, 'sku', sku,
            'quantity', quantity, 'reserved', reserved)), '[]')
          from stock where variant_id = variants.id
        )) order by position), '[]')
      from variants where product_id = products.id
    ) as colours
    from products where ${condition}
    order by sort_name collate "C", id
    limit ${pageSize} offset ${(pages.page - 1) * pageSize}`.execute(db);
  const products = rows.map(({ id, name, colours }) => ({
    _id: id,
    name,
    colours: colours.map(({ pieces, ...colour }) => ({
      ...colour,
      pieces: pieces.toSorted((one, other) => bySize(one.size, other.size)),
    })),
  }));
  return { products, ...pages } satisfies Paged & { products: StockedProduct[] };
}

/** A pattern for the word anywhere in the text, with the wildcards in it escaped. */
const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
