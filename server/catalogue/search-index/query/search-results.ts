import { countBits } from '../bit-set.ts';
import { inStock, type ProductIndex } from '../product-index.ts';
import type { SearchResults } from '../search-index.ts';
import { parseQuery } from './parse-query.ts';
import { rankResults } from './rank-results.ts';

/** The best results for these words: in stock first, then by relevance. Null when no words remain. */
export function searchResults(whole: ProductIndex, words: readonly string[], max: number): SearchResults | null {
  const query = parseQuery(whole, words);
  if (!query) return null;
  const { index, found, digits, ...match } = query;
  return {
    ...match,
    ids: rankResults(index, found, digits, max),
    total: countBits(found),
    inStock: countBits(inStock(index)),
  };
}
