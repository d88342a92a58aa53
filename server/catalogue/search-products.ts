import { sql } from 'kysely';
import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../db/database.ts';
import { addBits, type Bits, eachBit, hasBit, keepBits, noBits, setBit } from './card-index/bits.ts';
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
  /** All of one word, the beginning of one, a part of one or another name: 4, 3, 1. */
  fit: Uint8Array;
  /** What is in a category that begins so, or goes by another name: that fits better than a part of the name. */
  inCategory: Bits;
}

function found(index: CardIndex, typed: string): Find | null {
  const find = { places: noBits(index.room), fit: new Uint8Array(index.room), inCategory: noBits(index.room) };
  const asTyped = [typed, ...singular(typed)];
  const isKnown = addSpellings(index, find, asTyped);
  if (addOtherNames(index, find, typed) || isKnown) return find;
  return addSpellings(index, find, nearestWords(typed, wordsSaid(index.vocabulary))) ? find : null;
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
        for (const place of said.anywhere) setBit(find.places, place);
        isAnywhere ||= said.anywhere.length > 0;
      }
      addNames(find, said.inName, word === spelling ? 4 : begins ? 3 : 1);
    }
  }
  const begins = (word: string) => spellings.some((spelling) => word.startsWith(spelling));
  for (const [category, { bits }] of index.categories)
    if ([...wordsIn(category)].some(begins)) addBits(find.inCategory, bits);
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
    const places = index.vocabulary.words.get(name)?.inName ?? [];
    for (const place of places) setBit(find.places, place);
    isAnywhere ||= places.length > 0;
    addNames(find, places, 1);
  }
  for (const [category, { bits }] of index.categories) {
    const words = [...wordsIn(category)];
    if (words.length === 0 || !words.every((word) => names.has(word))) continue;
    addBits(find.places, bits);
    addBits(find.inCategory, bits);
    isAnywhere = true;
  }
  return isAnywhere;
}

function addNames({ fit }: Find, places: readonly number[], much: number): void {
  for (const place of places) if (fit[place]! < much) fit[place] = much;
}

/** The ids of those that have every word: in stock first, then by how much of the name was said, then by name. */
function best(index: CardIndex, finds: readonly Find[]): string[] {
  const fits = fitsOf(index, finds);
  const wanted = mostWanted(fits);
  const alike: number[][] = wanted.map(() => []);
  let missing = wanted.reduce((sum, times) => sum + times, 0);
  const byName = index.orders.name;
  // No further than until those that fit best are found. By number: a `for of` takes four times as long here.
  for (let number = 0; number < byName.length && missing > 0; number += 1) {
    const place = byName[number]!;
    const fit = fits[place]!;
    if (alike[fit]!.length >= wanted[fit]!) continue;
    alike[fit]!.push(place);
    missing -= 1;
  }
  return alike.toReversed().flatMap((places) => places.map((place) => productAt(index, place).id));
}

/** A fit is less than this. */
const noFit = 8 * mostWords + 3;

/** How well each place fits; 0 where a word is missing. Place by place, because memory is read fastest in its order. */
function fitsOf(index: CardIndex, finds: readonly Find[]): Uint8Array {
  const all = finds[0]!.places;
  for (const { places } of finds.slice(1)) keepBits(all, places);
  const { available } = piecesOf(index, [], []);
  const fits = new Uint8Array(index.room);
  eachBit(all, (place) => {
    let fit = hasBit(available, place) ? 4 * mostWords + 2 : 1;
    for (const find of finds) fit += Math.max(find.fit[place]!, hasBit(find.inCategory, place) ? 2 : 0);
    fits[place] = fit;
  });
  return fits;
}

/** Of each fit, how many are among the best that are told. */
function mostWanted(fits: Uint8Array): number[] {
  const wanted = Array.from({ length: noFit }, () => 0);
  for (let place = 0; place < fits.length; place += 1) wanted[fits[place]!]! += 1;
  let left = mostFound;
  for (let fit = noFit - 1; fit >= 0; fit -= 1) {
    wanted[fit] = fit === 0 ? 0 : Math.min(wanted[fit]!, left);
    left -= wanted[fit]!;
  }
  return wanted;
}
