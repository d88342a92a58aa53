import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productList } from '#shared/catalogue/api.ts';
import { filtersQuery, readFilters } from '#shared/catalogue/filters.ts';
import { type Api, browserApi } from '../../api.ts';
import { listQuery, type ShopFilters } from '../shop-url.ts';

const minutes = 60_000;

/** Stale and cache times are those of the specification (section 7). */
const times = {
  staleTime: 5 * minutes,
  // On the server a timer for each query would keep it in memory (`queryDefaults`).
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * minutes,
  retryOnMount: false, // The loader of the page has requested it, and retried.
};

export const shopList = (filters: ShopFilters, api: Api = browserApi) =>
  queryOptions({
    // Other URL parameters are sent to the server but don't change the result, so they aren't part of the key.
    queryKey: ['products', 'list', filtersQuery(filters)],
    queryFn: ({ signal }) => api(productList, { query: listQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...times,
  });

export const newArrivals = (page: number, api: Api = browserApi) =>
  shopList(readFilters({ sort: 'dateDesc', page: String(page) }), api);

/**
 * The product rails of the home page: 8 newest, 4 best sellers, of which a shop that has sold nothing has none. Without the
 * filters, a third of a list's bytes.
 */
export const railProducts = (sort: 'dateDesc' | 'topSelling', limit: number, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'rail', sort, limit],
    queryFn: async ({ signal }) => {
      const query = listQuery(readFilters({ sort, limit: String(limit) }));
      const { products, isUnsold } = await api(productList, { query }, { signal });
      return { products: isUnsold ? [] : products };
    },
    ...times,
  });
