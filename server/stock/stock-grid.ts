import { sql } from 'kysely';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { StockedProduct } from '#shared/admin/stock/api.ts';
import { showsWord } from '../catalogue/shows-word.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import { dispatchedUnits } from './dispatched-units.ts';

const pageSize = 25;

const sorting: Sorting = {
  direction: 'asc',
  columns: [
    ['text', sql`products.sort_name collate "C"`],
    ['uuid', sql`products.id`],
  ],
};

interface GridRow extends Omit<StockedProduct, '_id'> {
  id: string;
  sortKey: string[];
}

/**
 * Products that are neither archived nor still to be filled in, by name, with their variants and sizes. A search
 * matches words of its name and its colours, or a SKU.
 */
export async function stockGrid(db: Database, { cursor, search }: { cursor?: string | undefined; search: string }) {
  const typed = search.replaceAll('\u0000', ' ').trim().slice(0, 100);
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 6);
  const isNamed = words.map((word) => showsWord(word, { isCategoryShown: false }));
  const hasSku = sql<boolean>`id in (select product_id from variants join stock on variant_id = variants.id
    where sku like upper(${likePattern(typed)}))`;
  const condition =
    words.length === 0
      ? sql<boolean>`status <> 'archived' and not unfinished`
      : sql<boolean>`status <> 'archived' and not unfinished and ((${sql.join(isNamed, sql` and `)}) or ${hasSku})`;

  const [{ rows, ...pages }, { rows: counted }] = await Promise.all([
    paginate(sorting, { cursor, pageSize }, async (parts) => {
      const { rows: found } = await sql<GridRow>`
        select id, name, ${parts.sortKey} as sort_key, (
          select coalesce(json_agg(json_build_object(
            '_id', variants.id, 'color', json_build_object('name', color_name, 'hex', color_hex), 'image', main_image,
            'items', (
              select coalesce(json_agg(json_build_object('variantId', variant_id, 'size', size, 'sku', sku,
                'quantity', quantity, 'reserved', reserved)), '[]')
              from stock where variant_id = variants.id
            )) order by position), '[]')
          from variants where product_id = products.id
        ) as colours
        from products where ${condition} and ${parts.condition}
        order by ${parts.order} limit ${parts.limit}`.execute(db);
      return found;
    }),
    sql<{ total: number }>`select count(*) as total from products where ${condition}`.execute(db),
  ]);
  const dispatched = await dispatchedUnits(
    db,
    rows.flatMap(({ colours }) => colours.map(({ _id }) => _id)),
  );
  const products = rows.map(({ id, name, colours }) => ({
    _id: id,
    name,
    colours: colours.map(({ items, ...colour }) => ({
      ...colour,
      items: items
        .map((item) => ({ ...item, dispatched: dispatched(item) }))
        .toSorted((one, other) => bySize(one.size, other.size)),
    })),
  }));
  return { products, ...pages, total: counted[0]!.total };
}
