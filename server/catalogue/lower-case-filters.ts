import { sql } from 'kysely';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Database } from '../db/database.ts';

/** Filters with their values in lower case by the database's rules; JavaScript's differ for a few characters. */
export async function lowerCaseFilters(db: Database, filters: ProductFilters): Promise<ProductFilters> {
  const { category, color, size } = filters;
  const all = [...category, ...color, ...size];
  let lower = all.map((choice) => choice.toLowerCase());
  // For these characters alone both have the same rules.
  if (!all.every((choice) => /^\p{ASCII}*$/u.test(choice))) {
    const { rows } = await sql<{ choice: string }>`
      select lower(choice) as choice from unnest(${all}::text[]) with ordinality as choices (choice, place)
      order by place`.execute(db);
    lower = rows.map(({ choice }) => choice);
  }
  return {
    ...filters,
    category: lower.slice(0, category.length),
    color: lower.slice(category.length, category.length + color.length),
    size: lower.slice(category.length + color.length),
  };
}
