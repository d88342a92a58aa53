import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import { asCard, cardColumns, type CardRow } from './cards.ts';

/** How alike a typed word and a word of a product must be, 0 to 1: 'agbda' still finds its agbada. */
const alikeEnough = 0.4;
const mostFound = 20;

/**
 * Products for a few words, each of which must appear in part or nearly so in name, category, colour, cloth or
 * description; accents and case do not count. In stock first, then the best match of the name.
 *
 * Two letters the wrong way round leave a short word hardly alike ('anakra'), so that mistake is undone by trying.
 */
export async function searchProducts(db: Database, query: string): Promise<ProductCard[]> {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const { rows } = await sql<CardRow>`
    with typed as (
      select word, array(
        select overlay(word placing reverse(substr(word, place, 2)) from place for 2)
        from generate_series(1, length(word) - 1) as place
        where length(word) between 4 and 20
      ) as swapped
      from (select lower(unaccent(word)) as word from unnest(${words}::text[]) as word) as plain
      where word <> ''
    )
    select * from (
      select ${cardColumns},
        (select avg(word_similarity(word, sort_name)) from typed) as likeness
      from products
      where exists (select from typed) and not exists (
        select from typed
        where strpos(search_words, word) = 0 and word_similarity(word, search_words) < ${alikeEnough}
          and not exists (select from unnest(swapped) as spelling where strpos(search_words, spelling) > 0)
      )
    ) as found
    order by in_stock desc, likeness desc, id
    limit ${mostFound}`.execute(db);
  return rows.map(asCard);
}

/** A handful of words is a search; a page of text is not. */
function wordsIn(query: string): string[] {
  const plain = query.replaceAll('\u0000', ' ').trim().slice(0, 100);
  return plain === '' ? [] : plain.split(/\s+/).slice(0, 6);
}
