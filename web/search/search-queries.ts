import { queryOptions } from '@tanstack/react-query';
import { productSearch } from '#shared/catalogue/api.ts';
import { type Api, browserApi } from '../api.ts';

/** Products for a few words. Nobody waits for a second try of a search that failed: the next letter is one. */
export const search = (query: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['products', 'search', query],
    queryFn: ({ signal }) => api(productSearch, { query: { query } }, { signal }),
    enabled: query !== '',
    retry: false,
  });
