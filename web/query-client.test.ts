import { expect, test, vi } from 'vitest';
import { readFilters } from '#shared/catalogue/filters.ts';
import { newArrivals, shopList, railProducts } from './catalogue/listing/list-queries.ts';
import { productById, recommendedFor } from './catalogue/product-queries.ts';
import { search } from './search/search-queries.ts';
import { makeQueryClient, queryDefaults } from './query-client.ts';

/** The numbers of the specification (section 7), and docs/decisions/0011. */
const minutes = 60_000;

test('a response is fresh for 60 s and cached for 5 minutes; a failed query is retried once, and a focused window refetches nothing', () => {
  expect(queryDefaults(false)).toMatchObject({
    queries: { staleTime: 60_000, gcTime: 5 * minutes, retry: 1, refetchOnWindowFocus: false },
    mutations: { retry: false },
  });
});

test('a second try waits a second, and each further one twice as long, up to 30 s', () => {
  const { retryDelay } = queryDefaults(false).queries;
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('the server, where a shopper waits for the page, has the stale time only and tries nothing twice', () => {
  expect(queryDefaults(true).queries).toMatchObject({ staleTime: 60_000, retry: false });
});

test('lists are fresh for 5 minutes and kept for 10, what goes with a product for 5, a product for the usual minute', async () => {
  vi.stubEnv('SSR', false);
  vi.resetModules();
  const lists = await import('./catalogue/listing/list-queries.ts');
  vi.unstubAllEnvs();
  for (const list of [
    lists.shopList(readFilters({ size: 'M' })),
    lists.newArrivals(2),
    lists.railProducts('topSelling', 4),
  ]) {
    expect(list).toMatchObject({ staleTime: 5 * minutes, gcTime: 10 * minutes });
    expect(list.retry).toBeUndefined();
  }
  expect(recommendedFor('1').staleTime).toBe(5 * minutes);
  expect(productById('1').staleTime).toBeUndefined();
});

test('a list that failed while the server rendered a page leaves no timer behind', () => {
  vi.useFakeTimers();
  for (const list of [shopList(readFilters({})), newArrivals(1), railProducts('dateDesc', 8)]) {
    const queries = makeQueryClient();
    queries.getQueryCache().build(queries, queries.defaultQueryOptions(list as { queryKey: readonly unknown[] }));
  }
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a search is not tried again, as the next character is', () => {
  expect(search('adire').retry).toBe(false);
});
