import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../../db/database.ts';
import { countBits } from '../search-index/bit-set.ts';
import { inStock } from '../search-index/search-index.ts';
import type { CurrentIndex } from '../search-index/open-search-index.ts';
import { productCards } from '../product-cards.ts';
import { tokenizeQuery } from './tokenize-query.ts';
import { rankResults } from './rank-results.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';

const maxResults = 20;

export interface Found extends Pick<ParsedQuery, 'matched' | 'unknownWords'> {
  products: ProductCard[];
  /** How many results there are, and how many are in stock. */
  total: number;
  inStock: number;
}

/**
 * The best results for a query: garments, colours, sizes, occasions and genders, with synonyms. Accents, case, hyphens
 * and plural s do not matter, and an unknown word is taken for a spelling mistake. Products that match all words, or
 * else the closest ones; in stock first, then by relevance (decisions, Catalogue).
 */
export async function searchProducts(db: Database, freshIndex: CurrentIndex, query: string): Promise<Found> {
  const words = await tokenizeQuery(db, query);
  const sought = words.length > 0 ? parseQuery(await freshIndex(), words) : null;
  if (!sought) return { products: [], total: 0, inStock: 0, matched: 'all', unknownWords: [] };
  const { index, found, digits, colours, matched, unknownWords } = sought;
  const [total, available] = [countBits(found), countBits(inStock(index))];
  const products = await productCards(db, rankResults(index, found, digits, maxResults), colours);
  return { products, total, inStock: available, matched, unknownWords };
}
