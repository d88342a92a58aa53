import type { Filters } from '#shared/catalogue/api.ts';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import type { Database } from '../../db/database.ts';
import type { PublicReads } from '../../db/replica/public-reads.ts';
import { followCatalogue, type IndexReads, type ReadIndex } from './follow-catalogue.ts';
import { collectionPage, type WantedCollection } from './lists/collection-page.ts';
import { listPage } from './lists/list-page.ts';
import { recommendedIds } from './lists/recommended-ids.ts';
import { addProducts, sortProducts } from './apply-changes.ts';
import { emptyProductIndex, type ProductIndex } from './product-index.ts';
import type { IndexRow } from './read-rows.ts';
import { searchResults } from './query/search-results.ts';

/**
 * The published products in the memory of this process: the only entry point of this folder. Its functions do not wait for
 * anything, so each sees one state of the catalogue. Their cost: `npm run bench -- --only index` (decision 0018).
 */
export interface SearchIndex {
  /**
   * One page of the products that meet the filters and the words, and the facet counts.
   *
   * @param filters with categories, colours and sizes in lower case by the database's rules
   * @param words of `tokenizeQuery`; none means no search
   */
  list(filters: ProductFilters, words: readonly string[]): ListResults;
  /** One page of a collection, without facet counts. */
  collection(wanted: WantedCollection): { ids: string[]; total: number };
  /** The best results for words of `tokenizeQuery`, at most so many; null when no words remain to search for. */
  search(words: readonly string[], max: number): SearchResults | null;
  /** Ids of available products like this one, the most alike first; null when the index does not have it. */
  recommend(id: string, max: number): string[] | null;
}

export interface ListResults {
  ids: string[];
  /** The total of all pages. */
  total: number;
  counts: Filters;
  /** The interpretation of the words; null without words. */
  search: WordMatch | null;
  /** Whether it is sorted by sales and nothing in it was ever sold. */
  isUnsold: boolean;
}

export interface SearchResults extends WordMatch {
  ids: string[];
  /** How many results there are, and how many of them are in stock. */
  total: number;
  inStock: number;
}

export interface WordMatch {
  /** Whether the results match all words, or only some. */
  matched: 'all' | 'any';
  /** The words that match nothing in the shop. */
  unknownWords: string[];
  /** The colours and colour families that were searched for, in lower case. */
  colours: string[];
}

export type { WantedCollection } from './lists/collection-page.ts';
export type { IndexReads } from './follow-catalogue.ts';
export { loadStoredIndex, storeSearchIndex } from './snapshot/store-search-index.ts';
export type { IndexRow } from './read-rows.ts';

/** Returns the index as of a moment after the call; of `reuseUntilChange`, as of the content version that is trusted. */
export type CurrentIndex = () => Promise<SearchIndex>;

/**
 * An index that reads what changed in the database before each use.
 *
 * @param reads is called for each read
 * @param loadStored see `followCatalogue`
 * @param readPublic see `followCatalogue`
 */
export function openSearchIndex(
  db: Database,
  reads?: IndexReads,
  loadStored?: () => Promise<ReadIndex | null>,
  readPublic?: PublicReads,
): CurrentIndex {
  const current = followCatalogue(db, reads, loadStored, readPublic);
  return async () => searchIndexOf(await current());
}

/** An index of these products, which nothing updates. */
export function buildSearchIndex(rows: readonly IndexRow[]): SearchIndex {
  const index = emptyProductIndex(rows.length);
  addProducts(index, rows);
  sortProducts(index);
  return searchIndexOf(index);
}

const searchIndexOf = (index: ProductIndex): SearchIndex => ({
  list: (filters, words) => listPage(index, filters, words),
  collection: (wanted) => collectionPage(index, wanted),
  search: (words, max) => searchResults(index, words, max),
  recommend: (id, max) => recommendedIds(index, id, max),
});
