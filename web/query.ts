import { type FetchQueryOptions, QueryClient, type QueryClientConfig, type QueryKey } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { type Api, browserApi } from './api.ts';
import { apiContext } from './context.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries, each with its own types
type AnyQuery = FetchQueryOptions<any, any, any, any>;

const isServer = typeof document === 'undefined';

export const makeQueryClient = (config: QueryClientConfig = {}) =>
  new QueryClient({ ...config, defaultOptions: queryDefaults(isServer) });

/**
 * The defaults of the specification (section 7; docs/decisions/0011): fresh for 60 s, one retry, kept 5 minutes, no
 * refetch on focus, and nothing that changes something is sent twice.
 */
export const queryDefaults = (onServer: boolean) => ({
  queries: {
    staleTime: 60_000,
    // A server forgets with the request; a timer per query would only hold on to it.
    gcTime: onServer ? Number.POSITIVE_INFINITY : 5 * 60_000,
    // Whoever waits for the page would wait for the second try too; the browser makes it instead.
    retry: onServer ? (false as const) : 1,
    retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
    refetchOnWindowFocus: false,
  },
  mutations: { retry: false as const },
});

/** The one cache of this browser tab; the server makes a new one for each request. */
export const browserQueries = makeQueryClient();

/** What a page's loader hands over: the answers that the page was rendered with. */
export interface Prefetched {
  answers: readonly Answer[];
}

/** No times among it: rendered again from the same facts, a page is the same to the byte, and a browser keeps it. */
interface Answer {
  queryKey: QueryKey;
  data: unknown;
}

/**
 * Asks the API what a page shows, all questions at once. On the server the answers are waited for and handed over with
 * the page; a question that fails is left out, and the browser asks it again. In the browser the page is not held back:
 * it shows its skeleton, or what the cache already has.
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
  const answers = known.map(({ queryKey, state: { data } }) => ({ queryKey, data }));
  queries.clear();
  return { answers };
}

/**
 * Takes over the answers that came with a page. They count from its arrival, by the browser's own clock: a page that
 * the server has kept for an hour is as true as a new one, because every change forgets it, and the clocks of phones
 * are wrong.
 */
export function adoptPrefetched(queries: QueryClient, answers: Prefetched['answers']): QueryClient {
  for (const { queryKey, data } of answers) queries.setQueryData(queryKey, data);
  return queries;
}
