import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../db/like-pattern.ts';

/**
 * Whether the name of a product, its category or a colour of it has a word. Lists of staff show no descriptions, which the
 * search text has too; that one has the index.
 */
export function showsWord(word: string, { isCategoryShown = true } = {}): RawBuilder<boolean> {
  const pattern = sql`lower(unaccent(${likePattern(word)}))`;
  return sql`(search_words like ${pattern} and (sort_name like ${pattern}
    or ${isCategoryShown} and lower(unaccent(category)) like ${pattern}
    or exists (
      select from variants as colours where product_id = products.id and lower(unaccent(color_name)) like ${pattern})))`;
}
