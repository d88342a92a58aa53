import { filtersQuery, listParameters, type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';

/** The filters in the shop's URL. */
export interface ShopFilters extends ProductFilters {
  /** Other parameters of the URL, as a query: they stay in the URL and are sent to the list endpoint too. */
  others?: string;
}

/** Parses the filters of a URL. */
export function filtersIn(search: URLSearchParams): ShopFilters {
  const others = new URLSearchParams([...search].filter(([name]) => !listParameters.includes(name)));
  return {
    ...readFilters(Object.fromEntries(listParameters.map((name) => [name, search.getAll(name)]))),
    others: String(others),
  };
}

export const filtersAt = (url: string) => filtersIn(new URL(url).searchParams);

/** The URL of the shop with these filters. */
export function shopPath(filters: ShopFilters): string {
  // A comma needs no encoding in a query.
  const known = String(new URLSearchParams(filtersQuery(filters))).replaceAll('%2C', ',');
  const query = [known, filters.others].filter(Boolean).join('&');
  return query ? `/shop?${query}` : '/shop';
}

/** The URL of the search results. */
export const shopSearchPath = (search: string) => shopPath(readFilters({ search }));

/** The query of the list request (specification, section 7): the filters and the other parameters of the URL. */
export function listQuery(filters: ShopFilters): Record<string, string | string[]> {
  const others = new URLSearchParams(filters.others);
  const sent = [...others.keys()].filter((name) => !tracking.test(name)).map((name) => [name, others.getAll(name)]);
  return { ...Object.fromEntries(sent), ...filtersQuery(filters) };
}

/** Tracking parameters, which differ with each click: the API doesn't use them, and caches a response for each URL. */
const tracking = /^(utm_.*|[a-z]*clid|_ga|_gl|igsh(id)?|mc_[ce]id)$/i;
