import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import { addBits, type Bits, hasBit, keepBits, noBits, setBit } from './card-index/bits.ts';
import { type CardIndex, piecesOf, productAt } from './card-index/card-index.ts';
import type { FreshIndex } from './card-index/open-card-index.ts';
import { wordsIn, wordsSaid, wordsWith } from './card-index/vocabulary.ts';
import { cardsOf } from './cards.ts';
import { nearestWords } from './nearest-words.ts';
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
  return finds.every((find) => find !== null) ? cardsOf(db, best(index, finds)) : [];
}

async function typedWords(db: Database, query: string): Promise<string[]> {
  const plain = query.replaceAll('\u0000', ' ').slice(0, 100);
  const words = (await withoutAccents(db, plain)).replaceAll('-', '').split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '').slice(0, mostWords);
}

/** As the database has it, which is asked only about letters beyond English. */
async function withoutAccents(db: Database, text: string): Promise<string> {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  const { rows } = await sql<{ plain: string }>`select lower(unaccent(${text})) as plain`.execute(db);
  return rows[0]!.plain;
}

/** Where a word was found, and how much of a name it is. */
interface Find {
  places: Bits;
  /** All of one word, the beginning of one, a part of one: 4, 3, 1. */
  fit: Uint8Array;
  /** What is in a category that begins so: that fits better than a part of the name. */
  inCategory: Bits;
}

function found(index: CardIndex, typed: string): Find | null {
  const asTyped = [typed, ...singular(typed)];
  const find = either(findOf(index, asTyped), underOtherNames(index, asTyped));
  return find ?? findOf(index, nearestWords(typed, wordsSaid(index.vocabulary)));
}

const singular = (word: string): string[] => (/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []);

/** A few letters stand in the middle of too many words ('lace' in 'placed'), so they must begin one. */
const mustBegin = ({ length }: string): boolean => length < 5;

/** A word in any of its spellings; null when nothing in the shop has it. */
function findOf(index: CardIndex, spellings: readonly string[]): Find | null {
  const places = noBits(index.room);
  const fit = new Uint8Array(index.room);
  let isAnywhere = false;
  for (const spelling of spellings) {
    for (const { word, said, begins } of wordsWith(index.vocabulary, spelling)) {
      if (begins || !mustBegin(spelling)) {
        for (const place of said.anywhere) setBit(places, place);
        isAnywhere ||= said.anywhere.length > 0;
      }
      const much = word === spelling ? 4 : begins ? 3 : 1;
      for (const place of said.inName) if (fit[place]! < much) fit[place] = much;
    }
  }
  if (!isAnywhere) return null;
  const begins = (word: string) => spellings.some((spelling) => word.startsWith(spelling));
  return { places, fit, inCategory: inCategories(index, begins) };
}

/**
 * What others call by another name, in the names of products and categories alone: a description says more often what
 * a piece goes with.
 */
function underOtherNames(index: CardIndex, spellings: readonly string[]): Find | null {
  const names = new Set(spellings.flatMap(otherNames).flatMap((name) => [name, `${name}s`, `${name}es`]));
  if (names.size === 0) return null;
  const inCategory = inCategories(index, (word) => names.has(word));
  const places = noBits(index.room);
  addBits(places, inCategory);
  const fit = new Uint8Array(index.room);
  for (const name of names) {
    for (const place of index.vocabulary.words.get(name)?.inName ?? []) {
      setBit(places, place);
      fit[place] = 3;
    }
  }
  return places.some((bits) => bits !== 0) ? { places, fit, inCategory } : null;
}

function either(one: Find | null, other: Find | null): Find | null {
  if (!one || !other) return one ?? other;
  addBits(one.places, other.places);
  addBits(one.inCategory, other.inCategory);
  other.fit.forEach((much, place) => (one.fit[place] = Math.max(one.fit[place]!, much)));
  return one;
}

function inCategories(index: CardIndex, isMeant: (word: string) => boolean): Bits {
  const inCategory = noBits(index.room);
  for (const [category, { bits }] of index.categories)
    if ([...wordsIn(category)].some(isMeant)) addBits(inCategory, bits);
  return inCategory;
}

/** The ids of those that have every word: in stock first, then by how much of the name was said, then by name. */
function best(index: CardIndex, finds: readonly Find[]): string[] {
  const all = finds[0]!.places;
  for (const { places } of finds.slice(1)) keepBits(all, places);
  const { available } = piecesOf(index, [], []);
  const alike: number[][] = [];
  for (const place of index.orders.name) {
    if (!hasBit(all, place)) continue;
    let fit = hasBit(available, place) ? 4 * mostWords + 1 : 0;
    for (const find of finds) fit += Math.max(find.fit[place]!, hasBit(find.inCategory, place) ? 2 : 0);
    const places = (alike[fit] ??= []);
    if (places.length < mostFound) places.push(place);
  }
  const likely = alike.toReversed().flatMap((places) => places ?? []);
  return likely.slice(0, mostFound).map((place) => productAt(index, place).id);
}
