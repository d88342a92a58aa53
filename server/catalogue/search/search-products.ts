import type { ProductCard } from '#shared/catalogue/api.ts';
import type { Database } from '../../db/database.ts';
import { countBits } from '../card-index/bits.ts';
import { inStock } from '../card-index/card-index.ts';
import type { FreshIndex } from '../card-index/open-card-index.ts';
import { cardsOf } from '../cards.ts';
import { askedWords } from './asked-words.ts';
import { bestFinds } from './best-finds.ts';
import { seek, type Sought } from './sought.ts';

const mostFound = 20;

export interface Found extends Pick<Sought, 'matched' | 'unknownWords'> {
  products: ProductCard[];
  /** How many there are, and how many of them can be bought now. */
  total: number;
  inStock: number;
}

/**
 * The best finds for a few words: things, colours, sizes, occasions and whom they are for, by whatever name; accents,
 * case, hyphens and a plural s do not count, and an unknown word is taken for a typing mistake. What has all words, or
 * else what comes closest; in stock first, then by how well the words fit (decisions, Catalogue).
 */
export async function searchProducts(db: Database, freshIndex: FreshIndex, query: string): Promise<Found> {
  const words = await askedWords(db, query);
  const sought = words.length > 0 ? seek(await freshIndex(), words) : null;
  if (!sought) return { products: [], total: 0, inStock: 0, matched: 'all', unknownWords: [] };
  const { index, found, digits, colours, matched, unknownWords } = sought;
  const [total, available] = [countBits(found), countBits(inStock(index))];
  const products = await cardsOf(db, bestFinds(index, found, digits, mostFound), colours);
  return { products, total, inStock: available, matched, unknownWords };
}
