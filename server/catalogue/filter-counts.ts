import { sql } from 'kysely';
import type { Filters } from '#shared/catalogue/api.ts';
import { defaultPriceRange, type ProductFilters } from '#shared/catalogue/filters.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { Database } from '../db/database.ts';
import { cells, wantedBy } from './matching.ts';

interface Counts {
  total: number;
  sizes: Record<string, number> | null;
  categories: Record<string, number> | null;
  colors: Record<string, number> | null;
  colorHexes: Record<string, string> | null;
  inStock: number;
  outOfStock: number;
  lowest: number | null;
  highest: number | null;
}

/**
 * How many products there would be after each choice: every kind is counted with all filters but its own, so a count
 * equals the total after choosing that value alone (decisions, Catalogue). Choices that lead nowhere count 0.
 */
export async function filterCounts(
  db: Database,
  filters: ProductFilters,
): Promise<{ total: number; filters: Filters }> {
  const wanted = wantedBy(filters);
  const { rows } = await sql<{ counts: Counts }>`
    with cell as materialized (
      select *, ${wanted.category} as in_category, ${wanted.price} as in_price, ${wanted.size} as in_size,
        ${wanted.color} as in_color
      from (${cells}) as cell
    ),
    -- For each value and product: can one of the pieces be had that meet every other filter? Null where none meets them.
    -- Names that differ in capitals only are one choice, because either finds both.
    by_size as (
      select min(size) as size, id, bool_or(available) filter (where in_category and in_price and in_color) as available
      from cell group by lower(size), id
    ),
    by_color as (
      select min(color_name) as color_name, id,
        bool_or(available) filter (where in_category and in_price and in_size) as available
      from cell group by lower(color_name), id
    ),
    by_product as (
      select id, category, base_price, in_category, in_price, bool_or(available) filter (where in_size and in_color) as available
      from cell group by id, category, base_price, in_category, in_price
    ),
    size_counts as (
      select min(size) as size, count(*) filter (where ${wanted.stock}) as products from by_size group by lower(size)
    ),
    color_counts as (
      select min(color_name) as color_name, count(*) filter (where ${wanted.stock}) as products
      from by_color group by lower(color_name)
    ),
    category_counts as (
      select min(category) as category, count(*) filter (where in_price and ${wanted.stock}) as products
      from by_product group by lower(category)
    )
    select json_build_object(
      'total', (select count(*) from by_product where in_category and in_price and ${wanted.stock}),
      'sizes', (select json_object_agg(size, products) from size_counts),
      'categories', (select json_object_agg(category, products) from category_counts),
      'colors', (select json_object_agg(color_name, products) from color_counts),
      'colorHexes', (select json_object_agg(color_name, hex)
        from (
          select min(color_name) as color_name, mode() within group (order by color_hex) as hex
          from cell group by lower(color_name)
        ) as hexes),
      'inStock', (select count(*) from by_product where in_category and in_price and available),
      'outOfStock', (select count(*) from by_product where in_category and in_price and not available),
      'lowest', (select min(base_price) from by_product where in_category and ${wanted.stock}),
      'highest', (select max(base_price) from by_product where in_category and ${wanted.stock})
    ) as counts`.execute(db);
  const { counts } = rows[0]!;
  return { total: counts.total, filters: asFilters(counts) };
}

function asFilters({ sizes, categories, colors, colorHexes, inStock, outOfStock, lowest, highest }: Counts): Filters {
  return {
    sizes: Object.keys(sizes ?? {}).toSorted(bySize),
    sizeCounts: sizes ?? {},
    categories: Object.keys(categories ?? {}).toSorted(),
    categoryCounts: categories ?? {},
    colors: Object.keys(colors ?? {}).toSorted(),
    colorHexes: colorHexes ?? {},
    colorCounts: colors ?? {},
    priceRange: { min: lowest ?? defaultPriceRange.min, max: highest ?? defaultPriceRange.max },
    stockCounts: { inStock, outOfStock },
  };
}
