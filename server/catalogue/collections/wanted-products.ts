import type { CollectionRule } from '#shared/admin/collections/forms.ts';
import { type ProductSort, readFilters } from '#shared/catalogue/filters.ts';
import { daysLater, lagosDayOf, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import type { Database } from '../../db/database.ts';
import { lowerCaseFilters } from '../lower-case-filters.ts';
import type { WantedCollection } from '../search-index/search-index.ts';

interface CollectionPart {
  /** The products, by a rule or chosen by hand. */
  of: { rule: CollectionRule | null; chosen: readonly string[] };
  now: Date;
  page?: number;
  limit?: number;
  /** Null for the collection's own order. */
  sort?: ProductSort | null;
}

/** The highest price that a product can have. */
const noHighest = 1_000_000_000;

/** The search index's query for a page of a collection: products in stock only, as in the shop's own list. */
export async function wantedProducts(
  db: Database,
  { of: { rule, chosen }, now, page = 1, limit, sort = null }: CollectionPart,
): Promise<WantedCollection> {
  const everything = readFilters({});
  const paging = { ...everything, page, limit: limit ?? everything.limit };
  if (!rule) return { filters: paging, chosen, addedSince: null, sort };
  const { gender, categories, colours, onSale, newWithinDays, priceFrom, priceTo } = rule;
  const isPriced = priceFrom !== null || priceTo !== null;
  const [low, high] = [priceFrom ?? 0, priceTo ?? noHighest];
  const filters = await lowerCaseFilters(db, {
    ...paging,
    gender: gender === null ? [] : [gender],
    category: categories,
    color: colours,
    sale: onSale,
    price: isPriced ? { min: Math.min(low, high), max: Math.max(low, high) } : null,
  });
  return { filters, chosen: null, addedSince: addedSince(newWithinDays, now), sort: sort ?? rule.sort };
}

/**
 * Days are Lagos days and today is one of them, so the contents of a collection change by themselves only at midnight.
 */
function addedSince(days: number | null, now: Date): Date | null {
  return days === null ? null : startOfLagosDay(daysLater(lagosDayOf(now), 1 - days));
}
