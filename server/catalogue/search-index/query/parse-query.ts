import { addBits, anyOf, type BitSet, countBits, keepBits, noBits } from '../bit-set.ts';
import {
  anything,
  type ProductIndex,
  inStock,
  type StockPostings,
  stockPostingsIn,
  stockKey,
  stockPostingsOf,
} from '../product-index.ts';
import type { WordMatch } from '../search-index.ts';
import { bothColours } from '../colour-words.ts';
import { sumsOfFits } from './rank-results.ts';
import { isMet, productsWith, type Interpretation, interpretQuery } from './interpret-query.ts';

/** The result of a search. */
interface ParsedQuery extends WordMatch {
  /** The index narrowed to the results, so that filters and facets work on those. */
  index: ProductIndex;
  found: BitSet;
  /** The score of each position, as `rankResults` reads it. */
  digits: BitSet[];
}

/** Stock items in such colours and sizes of a set of products; null means any. */
interface Way {
  within: BitSet | null;
  colours: ReadonlySet<string> | null;
  sizes: ReadonlySet<string> | null;
}

/** The products that match all words; if none do, the closest ones. Null without words. */
export function parseQuery(index: ProductIndex, words: readonly string[]): ParsedQuery | null {
  const readings = interpretQuery(index, words);
  if (readings.length === 0) return null;
  const unknown = readings.filter((reading) => !isMet(index, reading));
  const all = unknown.length === 0 ? narrowed(index, waysToMeet(index, readings)) : null;
  const met = all && countBits(everything(all)) > 0 ? all : null;
  const near = met ? null : closest(index, readings, unknown);
  const seen = met ?? narrowed(index, [{ within: near!.all, colours: null, sizes: null }]);
  const finds = readings.map(({ find }) => find);
  return {
    matched: met ? 'all' : 'any',
    unknownWords: unknown.map(({ typed }) => typed),
    index: seen,
    found: everything(seen),
    // In stock first, among equally close results.
    digits: [...sumsOfFits(index.room, finds), inStock(seen), ...(near ? [near.closest] : [])],
    colours: readings.flatMap(({ colours }) => [...(colours ?? [])]),
  };
}

const everything = (index: ProductIndex): BitSet => stockPostingsOf(index, [], [])[0]!.all;

/**
 * Each word is matched by the product or by a stock item; one stock item must match all words that the product does
 * not.
 */
function waysToMeet(index: ProductIndex, readings: readonly Interpretation[]): Way[] {
  let ways: Way[] = [{ within: null, colours: null, sizes: null }];
  for (const { find, colours, sizes } of readings) {
    const hasText = countBits(find.places) > 0;
    ways = ways.flatMap((way) => [
      ...(hasText ? [{ ...way, within: bothBits(way.within, find.places) }] : []),
      ...(colours?.size ? [{ ...way, colours: way.colours ? bothColours(index, way.colours, colours) : colours }] : []),
      ...(sizes?.size ? [{ ...way, sizes: bothSets(way.sizes, sizes) }] : []),
    ]);
    // Combinations without results would multiply with every word.
    ways = ways.filter(
      ({ within, ...stock }) =>
        (!within || countBits(within) > 0) && stock.colours?.size !== 0 && stock.sizes?.size !== 0,
    );
  }
  return ways;
}

/**
 * When nothing matches all words: the products that match the most words, and one fewer. A result must match a word
 * that says what is searched for. A colour does so only unless a garment was named that the shop does not have; a
 * gender never does.
 */
function closest(index: ProductIndex, readings: readonly Interpretation[], unknown: readonly Interpretation[]) {
  const met = readings.filter((reading) => !unknown.includes(reading));
  const telling = met.filter(({ kind }) => kind === 'thing' || kind === 'more');
  const lacksThing = unknown.some(({ kind }) => kind === 'thing');
  const near = telling.length > 0 || lacksThing ? telling : met.filter(({ kind }) => kind === 'colour');
  const allMatches = anyOf([noBits(index.room), ...near.map((reading) => productsWith(index, reading))], index.room);
  // Products that match at least one word, at least two, and so on.
  const levels: BitSet[] = [];
  for (const reading of met) {
    const meeting = bothBits(allMatches, productsWith(index, reading));
    // From the top, or a word would count twice.
    for (let level = levels.length; level >= 0; level -= 1) {
      addBits((levels[level] ??= noBits(index.room)), level === 0 ? meeting : bothBits(levels[level - 1]!, meeting));
    }
  }
  const best = levels.findLastIndex((level) => countBits(level) > 0);
  return { all: levels[Math.max(0, best - 1)] ?? allMatches, closest: levels[best] ?? allMatches };
}

/** The index with only the stock items that match the words in one of these ways. */
function narrowed(index: ProductIndex, ways: readonly Way[]): ProductIndex {
  const known = new Map<string, StockPostings>();
  const stockIn = (color: string, size: string): StockPostings => {
    const found = { all: noBits(index.room), available: noBits(index.room) };
    for (const { within, colours, sizes } of ways) {
      for (const one of chosenColours(index, color, colours)) {
        for (const other of chosen(size, sizes)) {
          const stock = stockPostingsIn(index, one, other);
          if (!stock) continue;
          addBits(found.all, bothBits(within, stock.all));
          addBits(found.available, bothBits(within, stock.available));
        }
      }
    }
    return found;
  };
  return {
    ...index,
    narrowed: (color, size) => {
      const key = stockKey(color, size);
      const stock = known.get(key) ?? stockIn(color, size);
      known.set(key, stock);
      return stock;
    },
  };
}

/** The intersection of a filter's values with those of the words; `anything` leaves the latter. */
function chosen(filter: string, fromQuery: ReadonlySet<string> | null): Iterable<string> {
  if (!fromQuery) return [filter];
  if (filter === anything) return fromQuery;
  return fromQuery.has(filter) ? [filter] : [];
}

function chosenColours(index: ProductIndex, filter: string, fromQuery: ReadonlySet<string> | null): Iterable<string> {
  return fromQuery && filter !== anything ? bothColours(index, [filter], fromQuery) : chosen(filter, fromQuery);
}

function bothBits(one: BitSet | null, other: BitSet): BitSet {
  if (!one) return other;
  const both = one.slice();
  keepBits(both, other);
  return both;
}

const bothSets = (one: ReadonlySet<string> | null, other: ReadonlySet<string>): ReadonlySet<string> =>
  one ? new Set([...one].filter((value) => other.has(value))) : other;
