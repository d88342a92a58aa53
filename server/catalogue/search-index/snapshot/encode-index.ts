import type { BitSet } from '../bit-set.ts';
import type { Category, Kind, ProductIndex } from '../product-index.ts';
import type { Postings } from '../postings.ts';
import { orderNames } from '../sort-orders.ts';

/** The parts of an index that are not in arrays, and the list of its arrays, in the order of `encodeIndex`. */
export interface IndexHead {
  room: number;
  unused: number;
  free: number[];
  usedBytes: number;
  wastedBytes: number;
  pages: number;
  kinds: Kind[];
  kindOf: [string, number][];
  colourWords: [string, [string, 'name' | 'word'][]][];
  categories: [lower: string, names: [string, number][]][];
  genders: string[];
  stock: string[];
  words: string[];
}

/**
 * An index as a head and arrays, from which `decodeIndex` makes it again. The arrays are the index's own: they must be
 * written before it changes.
 */
export function encodeIndex(index: ProductIndex): { head: IndexHead; arrays: Uint8Array[] } {
  const { records, categories, genders, stock, vocabulary } = index;
  const words = [...vocabulary.words];
  const postings = words.flatMap(([, { anywhere, inName, inCloth }]) => [anywhere, inName, inCloth]);
  const head = {
    room: index.room,
    unused: index.unused,
    free: index.free,
    usedBytes: records.used,
    wastedBytes: records.wasted,
    pages: records.pages.length,
    kinds: index.kinds,
    kindOf: [...index.kindOf],
    colourWords: [...index.colourWords].map(([word, colours]): [string, [string, 'name' | 'word'][]] => [
      word,
      [...colours],
    ]),
    categories: [...categories].map(([lower, { names }]): [string, [string, number][]] => [lower, [...names]]),
    genders: [...genders.keys()],
    stock: [...stock.keys()],
    words: words.map(([word]) => word),
  };
  const arrays: (BitSet | Uint8Array)[] = [
    records.starts,
    ...orderNames.map((name) => index.orders[name]),
    index.reduced,
    ...[...categories.values()].map(({ bits }: Category) => bits),
    ...genders.values(),
    ...[...stock.values()].flatMap(({ all, available }) => [all, available]),
    Uint32Array.from(postings, ({ count }) => count),
    Uint32Array.from(postings, ({ few }) => few.length),
    ...bits(postings),
    fewOf(postings),
    ...records.pages,
  ];
  return { head, arrays: arrays.map(bytesOf) };
}

/** The bits of long postings, which have a count and no list. */
const bits = (postings: readonly Postings[]): BitSet[] =>
  postings.flatMap(({ count, many }) => (count > 0 && many ? [many] : []));

/** The short lists, one behind the other. */
function fewOf(postings: readonly Postings[]): Uint32Array {
  const all = new Uint32Array(postings.reduce((sum, { few }) => sum + few.length, 0));
  let next = 0;
  for (const { few } of postings) {
    all.set(few, next);
    next += few.length;
  }
  return all;
}

const bytesOf = (array: Uint32Array | Uint8Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
