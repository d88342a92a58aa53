import { type Gender, isForChildren } from '#shared/catalogue/genders.ts';
import { addBits, anyOf, type BitSet, countBits, noBits } from '../bit-set.ts';
import { type ProductIndex, stockPostingsOf } from '../product-index.ts';
import { addPlaces } from '../postings.ts';
import { wordsLacking } from '../vocabulary.ts';
import { addCategories, categoryWords, matchSynonyms, matchText, singular } from './match-text.ts';
import { type SearchHit, fitting, noHit } from './rank-results.ts';
import { matchColours, plainColours } from './colour-synonyms.ts';
import { genderSynonyms } from './gender-synonyms.ts';
import { maxEditDistance, suggestSpelling } from './spelling.ts';
import { matchOccasion, occasionWords } from './occasions.ts';
import { namesOfThings, isSynonym } from './synonyms.ts';
import { isAgeCalled, matchSizes, sizeSynonyms } from './size-synonyms.ts';

/**
 * What a word of a query means in this shop. A product matches by `find`, or by a stock item of this colour or size.
 */
export interface Interpretation {
  typed: string;
  kind: TokenKind;
  find: SearchHit;
  /** In lower case; null when the word names no colour. The same for the next fields. */
  colours: Set<string> | null;
  sizes: Set<string> | null;
}

/** The kinds of meaning, from the least to the most specific: gender, colour, another property, the thing itself. */
type TokenKind = 'gender' | 'colour' | 'more' | 'thing';
const kindsBySpecificity: readonly TokenKind[] = ['gender', 'colour', 'more', 'thing'];

/** Filler words of queries; alone they are ordinary words. */
const idle = new Set(
  [
    'a an the and or for with in of to my on by nice beautiful latest',
    'size sizes colour color wear wears clothes clothing outfit outfits attire',
  ]
    .join(' ')
    .split(' '),
);

/** Interprets words one by one, or two together where they belong together ('plus size', 't shirt'). */
export function interpretQuery(index: ProductIndex, queryWords: readonly string[]): Interpretation[] {
  const words = [...new Set(queryWords.flatMap((word) => unhyphenated(index, word)))].slice(0, maxWords);
  const readings: Interpretation[] = [];
  const areAllIdle = words.every((word) => idle.has(word));
  for (let next = 0; next < words.length; next += 1) {
    const [word, after] = [words[next]!, words[next + 1]];
    const both = after === undefined ? null : readTogether(index, word, after);
    if (both) next += 1;
    if (both || areAllIdle || !idle.has(word)) readings.push(both ?? readWord(index, word));
  }
  return readings;
}

/** One word with hyphens may be many. */
const maxWords = 8;

/**
 * A word without its hyphens if the shop or a table has it so or begins one so; otherwise its parts, if they are words:
 * 'long-sleeve' where the shop writes 'long sleeve'.
 */
function unhyphenated(index: ProductIndex, typed: string): string[] {
  const parts = typed.split(/-+/);
  const whole = parts.join('');
  if (parts.length === 1 || /^\d+$/.test(whole) || readAsTyped(index, whole)) return [whole]; // '4-5 years' is an age.
  // The last one may still be being typed.
  const areWords =
    readAsTyped(index, parts.at(-1)!) !== null &&
    parts.slice(0, -1).every((part) => idle.has(part) || isKnown(index, part) || isIndexed(index, part));
  return areWords ? parts : [whole];
}

/** Null when two words do not belong together, or match nothing in the shop. */
function readTogether(index: ProductIndex, word: string, after: string): Interpretation | null {
  if (!isKnown(index, word + after) || isThingInSize(index, word, after)) return null;
  const reading = readAs(index, `${word} ${after}`, [word + after]);
  return isMet(index, reading) ? reading : null;
}

/** In 'shirt s' the second word is a size, not an ending; 'x large' is one size, and 'men s' is how some type "men's". */
const isThingInSize = (index: ProductIndex, word: string, after: string) =>
  isSynonym(word + after) && matchSizes(index, after) !== null;

/** The products that have the word, or a stock item that it describes. */
export function productsWith(index: ProductIndex, { find, colours, sizes }: Interpretation): BitSet {
  const stock = [
    // An empty list of colours would mean any colour.
    ...(colours?.size ? stockPostingsOf(index, [...colours], []) : []),
    ...(sizes?.size ? stockPostingsOf(index, [], [...sizes]) : []),
  ];
  return anyOf([find.places, ...stock.map(({ all }) => all)], index.room);
}

export const isMet = (index: ProductIndex, reading: Interpretation): boolean =>
  countBits(productsWith(index, reading)) > 0;

/** As typed; while it is being typed, as the words that begin with it; otherwise as its likely correction. */
const readWord = (index: ProductIndex, typed: string): Interpretation =>
  readAsTyped(index, typed) ?? readAs(index, typed, likelyWords(index, typed));

/** Null when nothing is called so, or begins so. */
function readAsTyped(index: ProductIndex, typed: string): Interpretation | null {
  const begun =
    isKnown(index, typed) || isIndexed(index, typed) ? [] : wordsOf(index).filter((word) => begins(typed, word));
  const reading = readAs(index, typed, [typed, ...begun]);
  return isKnown(index, typed) || begun.length > 0 || isMet(index, reading) ? reading : null;
}

const begins = (typed: string, word: string) => typed.length > 2 && word.startsWith(typed);

/** Words for what is on sale. */
const saleWords = new Set('sale sales discount discounts discounted promo promos promotion clearance'.split(' '));

const genderWords = [...genderSynonyms];
const childWords = genderWords.filter(([, gender]) => isForChildren(gender)).map(([word]) => word);
const adultWords = genderWords.filter(([, gender]) => !isForChildren(gender)).map(([word]) => word);

/** Words of shoppers that have a meaning even when the shop has no such product. */
const tableWords = [
  ...new Set([...namesOfThings, ...plainColours, ...occasionWords, ...adultWords, ...sizeSynonyms, ...saleWords]),
];
const tables = new Set(tableWords);

/** Those of children mean something only in a shop that sells to them: elsewhere a baby doll is a dress. */
const wordsOf = (index: ProductIndex) => (isForFamilies(index) ? [...tableWords, ...childWords] : tableWords);

const isForFamilies = ({ genders, room }: ProductIndex) => countBits(genders.get('kids') ?? noBits(room)) > 0;

const isKnown = (index: ProductIndex, word: string) =>
  tables.has(word) ||
  isSynonym(word) ||
  genderNamed(index, word) !== null ||
  (/\d/.test(word) && matchSizes(index, word) !== null);

function genderNamed(index: ProductIndex, word: string): Gender | null {
  const gender = genderSynonyms.get(word) ?? null;
  return gender && isForChildren(gender) && !isForFamilies(index) ? null : gender;
}

/** Whether a product has this word or its singular. */
const isIndexed = ({ vocabulary }: ProductIndex, typed: string) =>
  [typed, ...singular(typed)].some((word) => (vocabulary.words.get(word)?.anywhere.count ?? 0) > 0);

/** Descriptions have so many words that one is close to any short word. */
const longWord = 6;

function likelyWords(index: ProductIndex, typed: string): string[] {
  const known = wordsLacking(index.vocabulary, typed, maxEditDistance(typed)).filter(
    (word) => typed.length >= longWord || isStated(index, word),
  );
  return suggestSpelling(typed, [...new Set([...known, ...wordsOf(index)])]);
}

/** Whether a name, a fabric, a colour or a category has the word. */
function isStated(index: ProductIndex, word: string): boolean {
  const { inName, inCloth } = index.vocabulary.words.get(word)!;
  return (
    inName.count + inCloth.count > 0 ||
    matchColours(index, word) !== null ||
    [...index.categories.keys()].some((category) => categoryWords(category).has(word))
  );
}

/** Interprets a word as any of these. */
function readAs(index: ProductIndex, typed: string, words: readonly string[]): Interpretation {
  const reading: Interpretation = { typed, kind: 'gender', find: noHit(index.room), colours: null, sizes: null };
  for (const word of words) {
    const kind = addMeaning(index, reading, word);
    if (kindsBySpecificity.indexOf(kind) > kindsBySpecificity.indexOf(reading.kind)) reading.kind = kind;
  }
  return reading;
}

function addMeaning(index: ProductIndex, reading: Interpretation, word: string): TokenKind {
  const sizes = matchSizes(index, word);
  if (sizes) {
    reading.sizes = new Set([...(reading.sizes ?? []), ...sizes]);
    if (!isAgeCalled(word)) return 'gender';
  }
  const gender = genderNamed(index, word);
  if (gender) {
    const ofGender = index.genders.get(gender);
    if (ofGender) addBits(reading.find.places, ofGender);
    return 'gender';
  }
  if (saleWords.has(word)) addBits(reading.find.places, index.reduced);
  const isColour = !isSynonym(word) && addColours(index, reading, word);
  // 'Red' describes a stock item only, 'stripe' a fabric as well.
  if (isColour && plainColours.has(word)) return 'colour';
  const isThing = matchText(index, reading.find, word) || isSynonym(word);
  matchSynonyms(index, reading.find, word);
  addOccasion(index, reading.find, word);
  return isThing ? 'thing' : isColour ? 'colour' : 'more';
}

/** Adds the stock items of a colour; returns whether the word names one. */
function addColours(index: ProductIndex, reading: Interpretation, word: string): boolean {
  const called = matchColours(index, word);
  if (!called) return false;
  reading.colours = new Set([...(reading.colours ?? []), ...called.keys()]);
  for (const [colour, how] of called) {
    for (const { all } of stockPostingsOf(index, [colour], [])) addBits(fitting(reading.find, closeness[how]), all);
  }
  return true;
}

const closeness = { name: 'word', word: 'beginning', family: 'part' } as const;

/** Adds products for an occasion; those with the word itself rank above those with a related one. */
function addOccasion(index: ProductIndex, find: SearchHit, word: string): void {
  const occasion = matchOccasion(word);
  if (!occasion) return;
  for (const term of occasion.terms) {
    const places = index.vocabulary.words.get(term)?.anywhere;
    if (!places) continue;
    addPlaces(find.places, places);
    if (term === word) addPlaces(fitting(find, 'part'), places);
  }
  addCategories(index, find, (words) => words.some((one) => occasion.categories.includes(one)));
}
