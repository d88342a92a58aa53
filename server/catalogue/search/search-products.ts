import type { ProductCard } from '#shared/catalogue/api.ts';
import { shopPageSize } from '#shared/catalogue/filters.ts';
import type { Database } from '../../db/database.ts';
import { productCards } from '../product-cards.ts';
import type { CurrentIndex, SearchResults } from '../search-index/search-index.ts';
import { tokenizeQuery } from './tokenize-query.ts';

interface Found extends Omit<SearchResults, 'ids' | 'colours'> {
  products: ProductCard[];
}

/**
 * The best results for a query, as many as a page of the shop shows: garments, colours, sizes, occasions and genders, with
 * synonyms. Accents, case, hyphens and plural s do not matter, and an unknown word is taken for a spelling mistake. Products
 * that match all words, or else the closest ones; in stock first, then by relevance.
 */
export async function searchProducts(db: Database, currentIndex: CurrentIndex, query: string): Promise<Found> {
  const words = await tokenizeQuery(db, query);
  const results = words.length > 0 ? (await currentIndex()).search(words, shopPageSize) : null;
  if (!results) return { products: [], total: 0, inStock: 0, matched: 'all', unknownWords: [] };
  const { ids, colours, ...found } = results;
  return { products: await productCards(db, ids, { colours, sizes: [], hasSoldOut: true }), ...found };
}
