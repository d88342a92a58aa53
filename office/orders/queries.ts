import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { orderFile, slips } from '#shared/orders/admin-file-api.ts';
import { orderCounts, orderList } from '#shared/orders/admin-list-api.ts';
import { type OrderFilters, orderFiltersQuery } from '#shared/orders/admin-filters.ts';
import { needsALook } from '#shared/payments/admin-api.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';

const all = ['office', 'orders'] as const;

export const orderListQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [...all, 'list', filters],
    // What is shown is said even where it is usual: the server would show something else beside a search.
    queryFn: ({ signal }) =>
      officeApi(orderList, { query: { ...orderFiltersQuery(filters), show: filters.show } }, { signal }),
    placeholderData: keepPreviousData,
    ...officeDefaults,
  });

export const orderCountsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => officeApi(orderCounts, {}, { signal }),
  select: ({ counts }) => counts,
  ...officeDefaults,
});

export const orderFileQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'file', id],
    queryFn: ({ signal }) => officeApi(orderFile, { params: { id } }, { signal }),
    select: ({ file }) => file,
    ...officeDefaults,
  });

export const slipsQuery = (ids: string) =>
  queryOptions({
    queryKey: [...all, 'slips', ids],
    queryFn: ({ signal }) => officeApi(slips, { query: { ids } }, { signal }),
    select: (answer) => answer.slips,
    ...officeDefaults,
  });

export const lookQuery = queryOptions({
  queryKey: [...all, 'look'],
  queryFn: ({ signal }) => officeApi(needsALook, {}, { signal }),
  ...officeDefaults,
});

/** After any change: every list, count and file of orders, and what the first page counts. */
export async function askOrdersAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: ['office', 'standing'] }),
  ]);
}
