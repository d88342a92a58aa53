import { sql } from 'kysely';
import type { Measure, SizeGuide } from '#shared/catalogue/api.ts';
import type { Database } from '../../db/database.ts';

/** The measurements of the garment, for a query from `products`: in the order they were entered, size by size. */
export const measurementsOf = sql<Measure[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'cm', cm) order by position, name), '[]')
  from (
    select name, min(position) as position, json_object_agg(size, centimetres) as cm
    from product_measurements where product_id = products.id group by name
  ) as measures
)`;

/** Every size guide, for a query that selects among them. */
export const allSizeGuides = sql<SizeGuide>`
  select gender, category, json_agg(json_build_object('name', name, 'cm', cm) order by position, name) as measures
  from (
    select gender, category, name, min(position) as position, json_object_agg(size, centimetres) as cm
    from size_guides group by gender, category, name
  ) as measures
  group by gender, category`;

/** The size guides for products on sale: women's first, then by category name. */
export async function sizeGuides(db: Database): Promise<SizeGuide[]> {
  const { rows } = await sql<SizeGuide>`
    select gender, category, measures from (${allSizeGuides}) as guides
    where exists (
      select from products where status = 'published' and products.category = guides.category
        and products.gender = guides.gender
    )
    order by gender desc, category collate "C"`.execute(db);
  return rows;
}
