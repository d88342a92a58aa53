import { filtersQuery, listParameters, type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';

/** What the address of the shop asks for. */
export interface ShopFilters extends ProductFilters {
  /** Whatever else stands in the address, as a query: it stays there, and the list call gets it too. */
  others?: string;
}

/** What the address bar asks the shop to show. */
export function filtersIn(search: URLSearchParams): ShopFilters {
  const others = new URLSearchParams([...search].filter(([name]) => !listParameters.includes(name)));
  return {
    ...readFilters(Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]))),
    others: String(others),
  };
}

export const filtersAt = (url: string) => filtersIn(new URL(url).searchParams);

/** The shop with these filters, as an address a person can read. */
export function shopPath(filters: ShopFilters): string {
  // A comma may stand in a query as it is.
  const known = String(new URLSearchParams(filtersQuery(filters))).replaceAll('%2C', ',');
  const query = [known, filters.others].filter(Boolean).join('&');
  return query ? `/shop?${query}` : '/shop';
}

/** All that a search finds, with filters and pages. */
export const shopSearchPath = (search: string) => shopPath(readFilters({ search }));

/** What the list call is asked (specification, section 7): the filters, and what else stands in the address. */
export function listQuery(filters: ShopFilters): Record<string, string | string[]> {
  const others = new URLSearchParams(filters.others);
  const sent = [...others.keys()].filter((name) => !tracking.test(name)).map((name) => [name, others.getAll(name)]);
  return { ...Object.fromEntries(sent), ...filtersQuery(filters) };
}

/** Says where a visitor came from, a new word with each click: the API has no use for it, and keeps an answer for each. */
const tracking = /^(utm_.*|[a-z]*clid|_ga|_gl|igsh(id)?|mc_[ce]id)$/i;
