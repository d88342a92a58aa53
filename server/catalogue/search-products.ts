import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import { bestFinds, type Find, fitting, noFind } from './best-finds.ts';
import { addBits } from './card-index/bits.ts';
import type { CardIndex } from './card-index/card-index.ts';
import type { FreshIndex } from './card-index/open-card-index.ts';
import { addPlaces } from './card-index/places.ts';
import { wordsIn, wordsLacking, wordsWith } from './card-index/vocabulary.ts';
import { cardsOf } from './cards.ts';
import { mistakesAllowed, nearestWords } from './nearest-words.ts';
import { otherNames } from './other-names.ts';

const mostFound = 20;
/** A handful of words is a search; a page of text is not. */
const mostWords = 6;

/**
 * Products for a few words, each of which must appear in name, category, gender, colour, cloth or description; accents,
 * case, hyphens and a plural s do not count, and a thing may be called by another name ('gown' for 'dress'). A word
 * that nothing in the shop has is taken for a typing mistake. In stock first, then by how much of the name was said.
 */
export async function searchProducts(db: Database, freshIndex: FreshIndex, query: string): Promise<ProductCard[]> {
  const typed = await typedWords(db, query);
  if (typed.length === 0) return [];
  const index = await freshIndex();
  const finds = typed.map((word) => found(index, word));
  return finds.every((find) => find !== null) ? cardsOf(db, bestFinds(index, finds, mostFound)) : [];
}

async function typedWords(db: Database, query: string): Promise<string[]> {
  const plain = query.replaceAll('\u0000', ' ').slice(0, 100);
  const words = (await withoutAccents(db, plain)).replaceAll('-', '').split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '').slice(0, mostWords);
}

/** As the database has it, which is asked only about letters beyond English. */
async function withoutAccents(db: Database, text: string): Promise<string> {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  const { rows } = await sql<{ plain: string }>`select lower(unaccent(${text})) as plain`.execute(db);
  return rows[0]!.plain;
}

function found(index: CardIndex, typed: string): Find | null {
  const find = noFind(index.room);
  const asTyped = [typed, ...singular(typed)];
  const isKnown = addSpellings(index, find, asTyped);
  if (addOtherNames(index, find, typed) || isKnown) return find;
  const nearest = nearestWords(typed, wordsLacking(index.vocabulary, typed, mistakesAllowed(typed)));
  return addSpellings(index, find, nearest) ? find : null;
}

const singular = (word: string): string[] => (/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []);

/** A few letters stand in the middle of too many words ('lace' in 'placed'), so they must begin one. */
const mustBegin = ({ length }: string): boolean => length < 5;

/** Adds where a word stands in any of its spellings; says whether anything in the shop has it. */
function addSpellings(index: CardIndex, find: Find, spellings: readonly string[]): boolean {
  let isAnywhere = false;
  for (const spelling of spellings) {
    for (const { word, said, begins } of wordsWith(index.vocabulary, spelling)) {
      if (begins || !mustBegin(spelling)) {
        addPlaces(find.places, said.anywhere);
        isAnywhere ||= said.anywhere.count > 0;
      }
      if (said.inName.count > 0)
        addPlaces(fitting(find, word === spelling ? 'word' : begins ? 'beginning' : 'part'), said.inName);
    }
  }
  const begins = (word: string) => spellings.some((spelling) => word.startsWith(spelling));
  for (const [category, { bits }] of index.categories)
    if ([...wordsIn(category)].some(begins)) addBits(fitting(find, 'category'), bits);
  return isAnywhere;
}

/**
 * Adds what others call by another name, in the names of products and of categories that hold nothing else: a
 * description says more often what a piece goes with. It fits less than what was typed.
 */
function addOtherNames(index: CardIndex, find: Find, typed: string): boolean {
  const names = new Set(otherNames(typed).flatMap((name) => [name, `${name}s`, `${name}es`]));
  let isAnywhere = false;
  for (const name of names) {
    const places = index.vocabulary.words.get(name)?.inName;
    if (!places || places.count === 0) continue;
    addPlaces(find.places, places);
    addPlaces(fitting(find, 'part'), places);
    isAnywhere = true;
  }
  for (const [category, { bits }] of index.categories) {
    const words = [...wordsIn(category)];
    if (words.length === 0 || !words.every((word) => names.has(word))) continue;
    addBits(find.places, bits);
    addBits(fitting(find, 'category'), bits);
    isAnywhere = true;
  }
  return isAnywhere;
}
