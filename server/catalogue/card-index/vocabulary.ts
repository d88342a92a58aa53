import type { IndexRow } from './index-rows.ts';

/** Every word that a product of the shop says, and where. */
export interface Vocabulary {
  words: Map<string, Said>;
  /** All words in one text, each after a line's end: looking through it finds words that hold a few letters. */
  text: { joined: string; words: { word: string; at: number }[] } | null;
}

/** The places of the products that say a word, and of those that have it in their name. */
export interface Said {
  anywhere: number[];
  inName: number[];
}

type Words = Pick<IndexRow, 'searchWords' | 'sortName'>;

export function learnWords(vocabulary: Vocabulary, place: number, product: Words): void {
  for (const word of wordsIn(product.searchWords)) saidFor(vocabulary, word).anywhere.push(place);
  for (const word of wordsIn(product.sortName)) saidFor(vocabulary, word).inName.push(place);
}

export function forgetWords(vocabulary: Vocabulary, place: number, product: Words): void {
  for (const word of wordsIn(product.searchWords)) removeFrom(vocabulary.words.get(word)?.anywhere, place);
  for (const word of wordsIn(product.sortName)) removeFrom(vocabulary.words.get(word)?.inName, place);
}

/** Words with hyphens are said in both ways: 'aso-oke' as 'aso', 'oke' and 'asooke'. */
export function wordsIn(text: string): Set<string> {
  const words = new Set([...parts(text), ...(text.includes('-') ? parts(text.replaceAll('-', '')) : [])]);
  words.delete('');
  return words;
}

const parts = (text: string) => text.split(/[^\p{L}\p{N}]+/u);

/** The words in which these letters stand, at their beginning or anywhere. */
export function wordsWith(vocabulary: Vocabulary, letters: string): { word: string; said: Said; begins: boolean }[] {
  const { joined, words } = (vocabulary.text ??= joinedText(vocabulary));
  const found = [];
  let from = joined.indexOf(letters);
  while (from >= 0) {
    const number = lastBefore(words, from);
    const { word, at } = words[number]!;
    const said = vocabulary.words.get(word)!;
    if (said.anywhere.length + said.inName.length > 0) found.push({ word, said, begins: from === at });
    // One word is told once, however often it holds the letters.
    from = joined.indexOf(letters, at + word.length);
  }
  return found;
}

/** Every word that some product says now. */
export function wordsSaid({ words }: Vocabulary): string[] {
  return [...words].filter(([, { anywhere }]) => anywhere.length > 0).map(([word]) => word);
}

function joinedText({ words }: Vocabulary): NonNullable<Vocabulary['text']> {
  let at = 1;
  const places = [...words.keys()].map((word) => {
    const place = { word, at };
    at += word.length + 1;
    return place;
  });
  return { joined: `\n${[...words.keys()].join('\n')}`, words: places };
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

function saidFor(vocabulary: Vocabulary, word: string): Said {
  let said = vocabulary.words.get(word);
  if (!said) {
    vocabulary.words.set(word, (said = { anywhere: [], inName: [] }));
    vocabulary.text = null;
  }
  return said;
}

function removeFrom(places: number[] | undefined, place: number): void {
  const at = places?.indexOf(place) ?? -1;
  if (at < 0) return;
  places![at] = places!.at(-1)!;
  places!.pop();
}
