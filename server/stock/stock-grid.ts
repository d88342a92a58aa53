import { sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { StockedProduct } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { type Paged, paginateStock } from './paginate-stock.ts';

const onAPage = 25;

/** Products by name, but for those that are put away, with their colours and sizes; those whose words or whose SKU hold what was typed. */
export async function stockGrid(db: Database, { page, search }: { page: number; search: string }) {
  const typed = search.replaceAll('\u0000', ' ').trim().slice(0, 100);
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 6);
  const isNamed = words.map((word) => sql<boolean>`search_words like lower(unaccent(${like(word)}))`);
  const hasSku = sql<boolean>`id in (select product_id from variants join stock on variant_id = variants.id
    where sku like upper(${like(typed)}))`;
  const found =
    words.length === 0
      ? sql<boolean>`status <> 'archived'`
      : sql<boolean>`status <> 'archived' and ((${sql.join(isNamed, sql` and `)}) or ${hasSku})`;

  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from products where ${found}`.execute(
    db,
  );
  const pages = paginateStock(counted[0]!.total, page, onAPage);
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
    from products where ${found}
    order by sort_name collate "C", id
    limit ${onAPage} offset ${(pages.page - 1) * onAPage}`.execute(db);
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

/** As it stands, wherever it stands. */
const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
