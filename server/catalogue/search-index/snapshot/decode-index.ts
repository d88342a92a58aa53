import type { BitSet } from '../bit-set.ts';
import { idTableOf } from '../id-table.ts';
import type { Postings } from '../postings.ts';
import type { ProductIndex } from '../product-index.ts';
import { orderNames, type OrderName } from '../sort-orders.ts';
import type { IndexedText } from '../vocabulary.ts';
import type { IndexHead } from './encode-index.ts';

/**
 * The index that `encodeIndex` took apart.
 *
 * @param arrays become parts of it; each begins at a multiple of 4 bytes of its buffer
 */
export function decodeIndex(head: IndexHead, arrays: readonly Uint8Array[]): ProductIndex {
  let next = 0;
  const bytes = () => arrays[next++]!;
  const numbers = () => {
    const { buffer, byteOffset, byteLength } = bytes();
    return new Uint32Array(buffer as ArrayBuffer, byteOffset, byteLength / 4);
  };
  const { room } = head;
  const starts = numbers();
  const orders = Object.fromEntries(orderNames.map((name) => [name, numbers()])) as Record<OrderName, Uint32Array>;
  const reduced = numbers();
  const categories = new Map(
    head.categories.map(([lower, names]) => [lower, { bits: numbers(), names: new Map(names) }]),
  );
  const genders = new Map(head.genders.map((name) => [name, numbers()]));
  const stock = new Map(head.stock.map((key) => [key, { all: numbers(), available: numbers() }]));
  const words = decodeWords(head.words, numbers);
  const pages = Array.from({ length: head.pages }, () => {
    const { buffer, byteOffset, byteLength } = bytes();
    return Buffer.from(buffer, byteOffset, byteLength);
  });
  const records = { pages, used: head.usedBytes, wasted: head.wastedBytes, starts };
  return {
    room,
    records,
    ids: idTableOf(records),
    free: head.free,
    unused: head.unused,
    stock,
    kinds: head.kinds,
    kindOf: new Map(head.kindOf),
    stockOfKind: [],
    colourWords: new Map(head.colourWords.map(([word, colours]) => [word, new Map(colours)])),
    coloursOfFamily: null,
    filterNames: null,
    categories,
    genders,
    reduced,
    orders,
    vocabulary: { room, words, text: null },
  };
}

function decodeWords(words: readonly string[], numbers: () => BitSet): Map<string, IndexedText> {
  const [counts, lengths] = [numbers(), numbers()];
  const sets: (BitSet | null)[] = [];
  for (const [number, count] of counts.entries()) sets.push(count > 0 && lengths[number] === 0 ? numbers() : null);
  const all = numbers();
  let from = 0;
  let number = 0;
  const posting = (): Postings => {
    const few = Array.from(all.subarray(from, (from += lengths[number]!)));
    const decoded = { count: counts[number]!, few, many: sets[number]! };
    number += 1;
    return decoded;
  };
  return new Map(words.map((word) => [word, { anywhere: posting(), inName: posting(), inCloth: posting() }]));
}
