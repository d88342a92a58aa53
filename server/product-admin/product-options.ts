import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const maxOptions = 100;

/** The categories, cloths and colours in use, the most used first. */
export async function productOptions(db: Database) {
  const [categories, cloths, colours] = await Promise.all([
    sql<{ name: string }>`
      select category as name from products where status <> 'archived' and not unfinished
      group by category order by count(*) desc, category limit ${maxOptions}`.execute(db),
    sql<{ name: string }>`
      select cloth as name from variants where cloth <> '' group by cloth order by count(*) desc, cloth
      limit ${maxOptions}`.execute(db),
    sql<{ name: string; hex: string }>`
      select min(color_name) as name, mode() within group (order by color_hex) as hex from variants
      where not exists (select from products where products.id = product_id and unfinished)
      group by lower(color_name) order by count(*) desc, min(color_name) limit ${maxOptions}`.execute(db),
  ]);
  return { categories: names(categories.rows), cloths: names(cloths.rows), colours: colours.rows };
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
