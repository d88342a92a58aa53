import { type RawBuilder, sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import { asCard, cardColumns, type CardRow } from './cards.ts';
import { nearestWords } from './nearest-words.ts';

const mostFound = 20;

/**
 * Products for a few words, each of which must appear in name, category, gender, colour, cloth or description; accents,
 * case, hyphens and a plural s do not count. A word that nothing in the shop has is taken for a typing mistake. In
 * stock first, then by how much of the name was said.
 */
export async function searchProducts(db: Database, query: string): Promise<ProductCard[]> {
  const words = await meantWords(db, query);
  if (words.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select * from (
      select ${cardColumns}, (${sql.join(words.map(fit), sql` + `)}) as fit
      from products
      where status = 'published' and ${sql.join(words.map(saidAnywhere), sql` and `)}
    ) as found
    order by in_stock desc, fit desc, name collate "C", id
    limit ${mostFound}`.execute(db);
  return rows.map(asCard);
}

/** One typed word as the ways it may be spelled in the shop; none when the shop knows nothing like it. */
type Word = readonly string[];

/** A handful of words is a search; a page of text is not. */
async function meantWords(db: Database, query: string): Promise<Word[]> {
  const plain = query.replaceAll('\u0000', ' ').slice(0, 100);
  const { rows } = await sql<{ word: string }>`
    select word
    from regexp_split_to_table(replace(lower(unaccent(${plain})), '-', ''), '[^[:alnum:]]+')
      with ordinality as typed (word, place)
    where word <> '' order by place limit 6`.execute(db);
  const words = await Promise.all(rows.map(({ word }) => meant(db, word)));
  return words.some(({ length }) => length === 0) ? [] : words;
}

async function meant(db: Database, typed: string): Promise<Word> {
  const asTyped = [typed, ...singular(typed)];
  const { rows } =
    await sql`select from products where status = 'published' and ${saidAnywhere(asTyped)} limit 1`.execute(db);
  return rows.length > 0 ? asTyped : nearestWords(typed, await wordsLike(db, typed));
}

const singular = (word: string): string[] => (/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []);

/** The words of the shop that share some of their letters in a row with a mistyped one. */
async function wordsLike(db: Database, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from products, regexp_split_to_table(search_words, '[^[:alnum:]]+') as word
    where status = 'published' and word_similarity(${typed}, search_words) >= 0.25`.execute(db);
  return rows.map(({ word }) => word);
}

/** Every word with a space before it; 'aso-oke' is said as 'aso oke' and as 'asooke'. */
const saidIn = (text: RawBuilder<unknown>) =>
  sql`concat(' ', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'), ' ', replace(${text}, '-', ''), ' ')`;
const name = sql`sort_name`;
const everything = sql`search_words`;

const anyOf = (word: Word, condition: (spelling: string) => RawBuilder<unknown>) =>
  sql`(${sql.join(word.map(condition), sql` or `)})`;

const begins = (text: RawBuilder<unknown>, spelling: string) => sql`strpos(${saidIn(text)}, ${` ${spelling}`}) > 0`;

/** A few letters stand in the middle of too many words ('lace' in 'placed'), so they must begin one. */
const saidAnywhere = (word: Word) =>
  anyOf(word, (spelling) =>
    spelling.length < 5 ? begins(everything, spelling) : sql`strpos(${saidIn(everything)}, ${spelling}::text) > 0`,
  );

/** How much of the name a word is: all of one word, the beginning of one, a part of one; else how it is filed. */
const fit = (word: Word) => sql`case
  when ${anyOf(word, (spelling) => sql`strpos(${saidIn(name)}, ${` ${spelling} `}) > 0`)} then 4
  when ${anyOf(word, (spelling) => begins(name, spelling))} then 3
  when ${anyOf(word, (spelling) => begins(sql`lower(category)`, spelling))} then 2
  when ${anyOf(word, (spelling) => sql`strpos(sort_name, ${spelling}) > 0`)} then 1
  else 0 end`;
