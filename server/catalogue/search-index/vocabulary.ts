import { bitsIn } from './bit-set.ts';
import type { IndexRow } from './read-rows.ts';
import { addPosting, emptyPostings, type Postings, removePosting } from './postings.ts';

/** Every word of the products, and where it occurs. */
export interface Vocabulary {
  /** The number of positions. */
  room: number;
  words: Map<string, IndexedText>;
  /** All words in one string, each after a newline: searching it finds the words that contain some characters. */
  text: { joined: string; words: KnownWord[] } | null;
}

interface KnownWord {
  word: string;
  /** Its index in the string. */
  at: number;
  /** Its characters, one bit each. */
  characters: number;
}

/** The products that have a word anywhere, in their name, and in their fabric. */
export interface IndexedText {
  anywhere: Postings;
  inName: Postings;
  inCloth: Postings;
}

type Words = Pick<IndexRow, 'searchWords' | 'sortName' | 'clothWords'>;

export function indexWords(vocabulary: Vocabulary, place: number, product: Words): void {
  const { room } = vocabulary;
  for (const word of wordsIn(product.searchWords)) addPosting(indexedTextFor(vocabulary, word).anywhere, place, room);
  for (const word of wordsIn(product.sortName)) addPosting(indexedTextFor(vocabulary, word).inName, place, room);
  for (const word of wordsIn(product.clothWords)) addPosting(indexedTextFor(vocabulary, word).inCloth, place, room);
}

export function unindexWords(vocabulary: Vocabulary, place: number, product: Words): void {
  for (const word of wordsIn(product.searchWords)) removePosting(indexedTextFor(vocabulary, word).anywhere, place);
  for (const word of wordsIn(product.sortName)) removePosting(indexedTextFor(vocabulary, word).inName, place);
  for (const word of wordsIn(product.clothWords)) removePosting(indexedTextFor(vocabulary, word).inCloth, place);
}

/** Words with hyphens or apostrophes are indexed both ways: 'aso-oke' as 'aso', 'oke' and 'asooke'. */
export function wordsIn(text: string): Set<string> {
  const joined = text.replace(/[-'‘’]/g, '');
  const words = new Set([...parts(text), ...(joined === text ? [] : parts(joined))]);
  words.delete('');
  return words;
}

/** For what the database gives with its accents. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const parts = (text: string) => text.split(/[^\p{L}\p{N}]+/u);

/** The words that begin with these characters, or contain them. */
export function wordsWith(
  vocabulary: Vocabulary,
  characters: string,
): { word: string; text: IndexedText; begins: boolean }[] {
  const { joined, words } = textOf(vocabulary);
  const found = [];
  let from = joined.indexOf(characters);
  while (from >= 0) {
    const number = lastBefore(words, from);
    const { word, at } = words[number]!;
    const text = vocabulary.words.get(word)!;
    if (text.anywhere.count + text.inName.count > 0) found.push({ word, text, begins: from === at });
    // A word that contains the characters twice is returned once.
    from = joined.indexOf(characters, at + word.length);
  }
  return found;
}

/** The words of current products, without most of those that lack more than this many of these characters. */
export function wordsLacking(vocabulary: Vocabulary, typed: string, max: number): string[] {
  const wanted = charactersOf(typed);
  return textOf(vocabulary)
    .words.filter(({ characters }) => bitsIn(wanted & ~characters) <= max)
    .map(({ word }) => word)
    .filter((word) => vocabulary.words.get(word)!.anywhere.count > 0);
}

/**
 * Characters of other alphabets share bits with Latin ones: a word may seem to have a character that it lacks, never the
 * reverse.
 */
function charactersOf(word: string): number {
  let characters = 0;
  for (let at = 0; at < word.length; at += 1) characters |= 1 << (word.charCodeAt(at) & 31);
  return characters;
}

function textOf(vocabulary: Vocabulary): NonNullable<Vocabulary['text']> {
  if (vocabulary.text) return vocabulary.text;
  let at = 1;
  const words = [...vocabulary.words.keys()].map((word) => {
    const known = { word, at, characters: charactersOf(word) };
    at += word.length + 1;
    return known;
  });
  vocabulary.text = { joined: `\n${words.map(({ word }) => word).join('\n')}`, words };
  return vocabulary.text;
}

function lastBefore(words: readonly { at: number }[], place: number): number {
  let [low, high] = [0, words.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (words[middle]!.at <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function indexedTextFor(vocabulary: Vocabulary, word: string): IndexedText {
  let text = vocabulary.words.get(word);
  if (!text) {
    vocabulary.words.set(
      word,
      (text = { anywhere: emptyPostings(), inName: emptyPostings(), inCloth: emptyPostings() }),
    );
    vocabulary.text = null;
  }
  return text;
}
