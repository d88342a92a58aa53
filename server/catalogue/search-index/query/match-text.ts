import { addBits } from '../bit-set.ts';
import type { ProductIndex } from '../product-index.ts';
import { addPlaces, type Postings } from '../postings.ts';
import { withoutAccents, wordsIn, wordsWith } from '../vocabulary.ts';
import { type SearchHit, fitting } from './rank-results.ts';
import { isSynonym, synonyms } from './synonyms.ts';

/** Fewer letters match only the beginning of a word: they occur inside too many ('lace' in 'placed'). */
const enoughInside = 5;
/** Fewer letters match only whole words of a description. */
const enoughToBegin = 4;

/**
 * Adds the products that have a word. Garments and fabrics are matched by name, category and fabric only: a
 * description also names what goes with it ('wear it with a gele'), so it counts for other words only.
 *
 * @returns whether a category has the word
 */
export function matchText(index: ProductIndex, find: SearchHit, word: string): boolean {
  const spellings = [word, ...singular(word)];
  const isOfCategory = addCategories(index, find, (words) =>
    words.some((one) => spellings.some((spelling) => one.startsWith(spelling))),
  );
  const matches = spellings.flatMap((spelling) =>
    wordsWith(index.vocabulary, spelling).map((one) => ({ ...one, spelling, isWhole: one.word === spelling })),
  );
  const isCloth = matches.some((one) => one.isWhole && one.text.inCloth.count > 0);
  const isDescribed = !isOfCategory && !isCloth && !isSynonym(word);
  for (const { spelling, isWhole, begins, text: where } of matches) {
    if (!begins && spelling.length < enoughInside) continue;
    addFitting(find, isWhole ? 'word' : begins ? 'beginning' : 'part', where.inName);
    if (begins) addFitting(find, 'part', where.inCloth);
    if (isDescribed && (isWhole || (begins && spelling.length >= enoughToBegin)))
      addPlaces(find.places, where.anywhere);
  }
  return isOfCategory;
}

/**
 * Adds synonyms in names, fabrics, and categories that hold nothing else. They rank below the word
 * itself.
 */
export function matchSynonyms(index: ProductIndex, find: SearchHit, word: string): void {
  const names = new Set(synonyms(word).flatMap((name) => [name, `${name}s`, `${name}es`]));
  if (names.size === 0) return;
  for (const name of names) {
    const indexed = index.vocabulary.words.get(name);
    if (!indexed) continue;
    addFitting(find, 'part', indexed.inName);
    addFitting(find, 'part', indexed.inCloth);
  }
  addCategories(index, find, (words) => words.every((one) => names.has(one)));
}

/** Adds the categories that match; one without words ('👜') never does. */
export function addCategories(index: ProductIndex, find: SearchHit, isMatch: (words: string[]) => boolean): boolean {
  const matching = [...index.categories].filter(([category]) => {
    // The 't' of 'T-Shirts' means nothing by itself.
    const words = [...categoryWords(category)].filter((word) => word.length > 1);
    return words.length > 0 && isMatch(words);
  });
  for (const [, { bits }] of matching) {
    addBits(find.places, bits);
    addBits(fitting(find, 'category'), bits);
  }
  return matching.length > 0;
}

/** The words of a category in lower case, as queries have them. */
export const categoryWords = (category: string): Set<string> => wordsIn(withoutAccents(category));

export const singular = (word: string): string[] => (/[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1)] : []);

function addFitting(find: SearchHit, how: Parameters<typeof fitting>[1], places: Postings): void {
  if (places.count === 0) return;
  addPlaces(find.places, places);
  addPlaces(fitting(find, how), places);
}
