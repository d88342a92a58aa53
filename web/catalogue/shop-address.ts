import { filtersQuery, type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';

/** What the address bar asks the shop to show. */
export function filtersIn(search: URLSearchParams): ProductFilters {
  return readFilters(Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)])));
}

export const filtersAt = (url: string) => filtersIn(new URL(url).searchParams);

/** The shop with these filters, as an address a person can read. */
export function shopPath(filters: ProductFilters): string {
  // A comma may stand in a query as it is.
  const query = String(new URLSearchParams(filtersQuery(filters))).replaceAll('%2C', ',');
  return query ? `/shop?${query}` : '/shop';
}

/** All that a search finds, with filters and pages. */
export const shopSearchPath = (search: string) => shopPath(readFilters({ search }));
