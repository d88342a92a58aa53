import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shownCollection } from '#shared/catalogue/collections-api.ts';
import { readFilters, sortNamed } from '#shared/catalogue/filters.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/** The parameters of a collection's page: its own order has an empty name. */
export const collectionParams = (search: URLSearchParams) => ({
  page: readFilters({ page: search.get('page') ?? '' }).page,
  sort: sortNamed(search.get('sort')) ?? ('' as const),
});

export type CollectionParams = ReturnType<typeof collectionParams>;

export function collectionQuery({ page, sort }: CollectionParams): Record<string, string> {
  return { ...(sort && { sort }), ...(page > 1 && { page: String(page) }) };
}

/** One page of a collection; null if there is no such collection, which a retry would not change. */
export const collectionPage = (slug: string, params: CollectionParams, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'collection', slug, params],
    queryFn: ({ signal }) =>
      api(shownCollection, { params: { slug }, query: collectionQuery(params) }, { signal }).catch(nullIfNoCollection),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000, // As of the other lists.
    retryOnMount: false, // The loader of the page has requested it, and retried.
  });

/** A malformed slug (400) means so too. */
function nullIfNoCollection(error: unknown): null {
  if (error instanceof ApiError && [404, 400].includes(error.status)) return null;
  throw error;
}
