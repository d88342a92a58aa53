import { queryOptions } from '@tanstack/react-query';
import { getProduct, recommendedProducts } from '#shared/catalogue/api.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/** One product; null if it does not exist, which a retry would not change. */
export const productById = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: ({ signal }) => api(getProduct, { params: { id } }, { signal }).catch(nullIfNoProduct),
    retryOnMount: false, // The loader of the page has requested it, and retried.
  });

/** The same, never from this device: a query of its own, as that of a page may already wait for a stored response. */
export const productNow = (id: string) =>
  queryOptions({
    queryKey: ['products', 'now', id],
    queryFn: ({ signal }) =>
      browserApi(getProduct, { params: { id } }, { signal, cache: 'no-cache' }).catch(nullIfNoProduct),
    staleTime: 0,
  });

export const recommendedFor = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'recommended', id],
    queryFn: ({ signal }) => api(recommendedProducts, { params: { id } }, { signal }),
    staleTime: 5 * 60_000, // Specification, section 7.
    retryOnMount: false,
  });

/** A malformed id (400) or an empty result also mean that there is no product (specification, section 2). */
function nullIfNoProduct(error: unknown): null {
  if (error instanceof ApiError && ([404, 400].includes(error.status) || error.details.product === null)) return null;
  throw error;
}
