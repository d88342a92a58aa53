import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { productDetail, productList, recommendedProducts } from '#shared/catalogue/api.ts';
import { filtersQuery, type ProductFilters, readFilters } from '#shared/catalogue/filters.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

const minutes = 60_000;

/** Stale and kept times are those of the specification (section 7). */
export const shopList = (filters: ProductFilters, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'list', filtersQuery(filters)],
    queryFn: ({ signal }) => api(productList, { query: filtersQuery(filters) }, { signal }),
    staleTime: 5 * minutes,
    gcTime: 10 * minutes,
    placeholderData: keepPreviousData,
  });

export const newArrivals = (page: number, api: Api = browserApi) =>
  shopList(readFilters({ sort: 'dateDesc', page: String(page) }), api);

/** The strips of the home page: 8 newest, 4 best sellers. */
export const strip = (sort: 'dateDesc' | 'topSelling', limit: number, api: Api = browserApi) =>
  shopList(readFilters({ sort, limit: String(limit) }), api);

/** One product; null when there is none: that is an answer, and asking again would not change it. */
export const productById = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: ({ signal }) => api(productDetail, { params: { id } }, { signal }).catch(noneIfMissing),
  });

export const recommendedFor = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'recommended', id],
    queryFn: ({ signal }) => api(recommendedProducts, { params: { id } }, { signal }),
    staleTime: 5 * minutes,
  });

/** An id that could not be an id (400) names no product either. */
function noneIfMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
  throw error;
}
