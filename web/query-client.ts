import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { type Api, browserApi } from './api.ts';
import { apiContext } from './loader-context.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries with different types
type AnyQuery = FetchQueryOptions<any, any, any, any>;

const isServer = typeof document === 'undefined';

export const makeQueryClient = () => new QueryClient({ defaultOptions: queryDefaults(isServer) });

/**
 * The defaults of the specification (section 7; docs/decisions/0011): fresh for 60 s, one retry, cached 5 minutes, no
 * refetch on focus, and no retry of mutations.
 */
export const queryDefaults = (onServer: boolean) => ({
  queries: {
    staleTime: 60_000,
    // On the server the client is dropped with the request; a timer for each query would only keep it in memory.
    gcTime: onServer ? Number.POSITIVE_INFINITY : 5 * 60_000,
    // Queries run without a network too, because the service worker may have the response (docs/decisions/0055).
    networkMode: 'offlineFirst' as const,
    // On the server the shopper would wait for the retry; the browser does it instead.
    retry: onServer ? (false as const) : 1,
    retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
    refetchOnWindowFocus: false,
  },
  mutations: { retry: false as const },
});

/** The query client of this tab; the server makes one for each request. */
export const browserQueries = makeQueryClient();

/** The loader data of a page: the responses that it was rendered with. */
export interface Prefetched {
  results: readonly QueryData[];
}

/** Contains no timestamps: the same data renders the same bytes, so that a page can be cached. */
interface QueryData {
  queryKey: QueryKey;
  data: unknown;
}

/**
 * Runs the queries of a page in parallel. On the server the responses are awaited and sent with the page; a failed
 * query is left out, and the browser repeats it. In the browser nothing waits: the page shows its skeleton or cached
 * data.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  wanted: (api: Api) => AnyQuery[],
): Promise<Prefetched | null> {
  if (!import.meta.env.SSR) {
    for (const query of wanted(browserApi)) void browserQueries.prefetchQuery(query);
    return null;
  }
  const queries = makeQueryClient();
  await Promise.all(wanted(context.get(apiContext)).map((query) => queries.prefetchQuery(query)));
  const known = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  const results = known.map(({ queryKey, state: { data } }) => ({ queryKey, data }));
  queries.clear();
  return { results };
}

/**
 * Puts the responses that came with a page into the cache. They count as fresh from their arrival, by the browser's
 * clock: a page from the server's cache is as current as a new one, because every change clears it, and clocks of
 * phones are wrong.
 */
export function adoptPrefetched(queries: QueryClient, results: Prefetched['results']): QueryClient {
  for (const { queryKey, data } of results) queries.setQueryData(queryKey, data);
  return queries;
}
