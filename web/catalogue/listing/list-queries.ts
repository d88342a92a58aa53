import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productList } from '#shared/catalogue/api.ts';
import { filtersQuery, readFilters } from '#shared/catalogue/filters.ts';
import { type Api, browserApi } from '../../api.ts';
import { listQuery, type ShopFilters } from '../shop-url.ts';

const minutes = 60_000;

/** Stale and kept times are those of the specification (section 7). */
export const shopList = (filters: ShopFilters, api: Api = browserApi) =>
  queryOptions({
    // What else stands in the address is told to the server and changes nothing: the answer that came with the page is it.
    queryKey: ['products', 'list', filtersQuery(filters)],
    queryFn: ({ signal }) => api(productList, { query: listQuery(filters) }, { signal }),
    staleTime: 5 * minutes,
    gcTime: 10 * minutes,
    placeholderData: keepPreviousData,
  });

export const newArrivals = (page: number, api: Api = browserApi) =>
  shopList(readFilters({ sort: 'dateDesc', page: String(page) }), api);

/** The strips of the home page: 8 newest, 4 best sellers. */
export const strip = (sort: 'dateDesc' | 'topSelling', limit: number, api: Api = browserApi) =>
  shopList(readFilters({ sort, limit: String(limit) }), api);
