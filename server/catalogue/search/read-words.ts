import { addBits, anyOf, type Bits, countBits } from '../card-index/bits.ts';
import { type CardIndex, piecesOf } from '../card-index/card-index.ts';
import { addPlaces } from '../card-index/places.ts';
import { wordsIn, wordsLacking } from '../card-index/vocabulary.ts';
import { addCategories, addOtherNames, addSaid, singular } from './add-said.ts';
import { type Find, fitting, noFind } from './best-finds.ts';
import { coloursCalled, plainColours } from './colours-called.ts';
import { genderWords } from './gender-words.ts';
import { mistakesAllowed, nearestWords } from './nearest-words.ts';
import { occasionCalled, occasionWords } from './occasions.ts';
import { namesOfThings, namesThing } from './other-names.ts';
import { sizesCalled, sizeWords } from './size-words.ts';

/** What a word of a query means in this shop. It is met by what `find` holds, or by a piece in such a colour or size. */
export interface Reading {
  typed: string;
  says: Says;
  find: Find;
  /** In lower case; null when the word names no colour, and likewise below. */
  colours: Set<string> | null;
  sizes: Set<string> | null;
}

/** Whom a piece fits, its colour, what else is told of it, or what it is; the later says more of what is looked for. */
export type Says = 'whom' | 'colour' | 'more' | 'thing';
const sayings: readonly Says[] = ['whom', 'colour', 'more', 'thing'];

/** What shoppers type around the words that count; alone these are words like any other. */
const idle = new Set(
  [
    'a an the and or for with in of to my on by nice beautiful latest',
    'size sizes colour color wear wears clothes clothing outfit outfits attire',
  ]
    .join(' ')
    .split(' '),
);

/** Reads words one by one, or two as one where they are ('plus size', 't shirt'). */
export function readWords(index: CardIndex, asked: readonly string[]): Reading[] {
  const words = [...new Set(asked)];
  const readings: Reading[] = [];
  const areAllIdle = words.every((word) => idle.has(word));
  for (let next = 0; next < words.length; next += 1) {
    const [word, after] = [words[next]!, words[next + 1]];
    const both = after === undefined ? null : readTogether(index, word, after);
    if (both) next += 1;
    if (both || areAllIdle || !idle.has(word)) readings.push(both ?? readWord(index, word));
  }
  return readings;
}

/** Null where two words are not one, or nothing in the shop is meant by it. */
function readTogether(index: CardIndex, word: string, after: string): Reading | null {
  if (!isKnown(word + after)) return null;
  const reading = readAs(index, `${word} ${after}`, [word + after]);
  return isMet(index, reading) ? reading : null;
}

/** The products of which the word is said, or that have a piece as it says. */
export function productsWith(index: CardIndex, { find, colours, sizes }: Reading): Bits {
  const pieces = [
    // No colours would be read as any.
    ...(colours?.size ? piecesOf(index, [...colours], []) : []),
    ...(sizes?.size ? piecesOf(index, [], [...sizes]) : []),
  ];
  return anyOf([find.places, ...pieces.map(({ all }) => all)], index.room);
}

export const isMet = (index: CardIndex, reading: Reading): boolean => countBits(productsWith(index, reading)) > 0;

/** As it stands; while it is being typed, as all that it begins; else as what it was most likely meant to be. */
function readWord(index: CardIndex, typed: string): Reading {
  const begun = isKnown(typed) || isSaid(index, typed) ? [] : tableWords.filter((word) => begins(typed, word));
  const reading = readAs(index, typed, [typed, ...begun]);
  if (isKnown(typed) || begun.length > 0 || isMet(index, reading)) return reading;
  return readAs(index, typed, likelyMeant(index, typed));
}

const begins = (typed: string, word: string) => typed.length > 2 && word.startsWith(typed);

/** What shoppers say, had by the shop or not. */
const tableWords = [
  ...new Set([...namesOfThings, ...plainColours, ...occasionWords, ...genderWords.keys(), ...sizeWords]),
];
const tables = new Set(tableWords);

const isKnown = (word: string) => tables.has(word) || namesThing(word);

/** Whether a product says this very word, or its singular. */
const isSaid = ({ vocabulary }: CardIndex, typed: string) =>
  [typed, ...singular(typed)].some((word) => (vocabulary.words.get(word)?.anywhere.count ?? 0) > 0);

/** Of all that descriptions say, something is near to any short word. */
const longWord = 6;

function likelyMeant(index: CardIndex, typed: string): string[] {
  const said = wordsLacking(index.vocabulary, typed, mistakesAllowed(typed)).filter(
    (word) => typed.length >= longWord || isStated(index, word),
  );
  return nearestWords(typed, [...new Set([...said, ...tableWords])]);
}

/** Whether a name, a cloth, a colour or a category has the word. */
function isStated(index: CardIndex, word: string): boolean {
  const { inName, inCloth } = index.vocabulary.words.get(word)!;
  return (
    inName.count + inCloth.count > 0 ||
    coloursCalled(index, word) !== null ||
    [...index.categories.keys()].some((category) => wordsIn(category).has(word))
  );
}

/** Reads a word as any of these. */
function readAs(index: CardIndex, typed: string, words: readonly string[]): Reading {
  const reading: Reading = { typed, says: 'whom', find: noFind(index.room), colours: null, sizes: null };
  for (const word of words) {
    const says = addMeaning(index, reading, word);
    if (sayings.indexOf(says) > sayings.indexOf(reading.says)) reading.says = says;
  }
  return reading;
}

function addMeaning(index: CardIndex, reading: Reading, word: string): Says {
  const sizes = sizesCalled(index, word);
  if (sizes) {
    reading.sizes = new Set([...(reading.sizes ?? []), ...sizes]);
    return 'whom';
  }
  const gender = genderWords.get(word);
  if (gender) {
    const madeFor = index.genders.get(gender);
    if (madeFor) addBits(reading.find.places, madeFor);
    return 'whom';
  }
  const isColour = !namesThing(word) && addColours(index, reading, word);
  // 'Red' is said of a piece, 'stripe' of a cloth as well.
  if (isColour && plainColours.has(word)) return 'colour';
  const isThing = addSaid(index, reading.find, word) || namesThing(word);
  addOtherNames(index, reading.find, word);
  addOccasion(index, reading.find, word);
  return isThing ? 'thing' : isColour ? 'colour' : 'more';
}

/** Adds the pieces of a colour to what meets the word; says whether it names one. */
function addColours(index: CardIndex, reading: Reading, word: string): boolean {
  const called = coloursCalled(index, word);
  if (!called) return false;
  reading.colours = new Set([...(reading.colours ?? []), ...called.keys()]);
  for (const [colour, how] of called) {
    for (const { all } of piecesOf(index, [colour], [])) addBits(fitting(reading.find, closeness[how]), all);
  }
  return true;
}

const closeness = { name: 'word', word: 'beginning', family: 'part' } as const;

/** Adds what suits an occasion; what says the very word comes before what says another one. */
function addOccasion(index: CardIndex, find: Find, word: string): void {
  const occasion = occasionCalled(word);
  if (!occasion) return;
  for (const said of occasion.said) {
    const places = index.vocabulary.words.get(said)?.anywhere;
    if (!places) continue;
    addPlaces(find.places, places);
    if (said === word) addPlaces(fitting(find, 'part'), places);
  }
  addCategories(index, find, (words) => words.some((one) => occasion.categories.includes(one)));
}
