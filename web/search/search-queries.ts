import { queryOptions } from '@tanstack/react-query';
import { productSearch } from '#shared/catalogue/api.ts';
import { type Api, browserApi } from '../api.ts';

/** Search results. A failed search isn't retried: the next typed character starts another. */
export const search = (query: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'search', query],
    queryFn: ({ signal }) => api(productSearch, { query: { query } }, { signal }),
    enabled: query !== '',
    retry: false,
  });
