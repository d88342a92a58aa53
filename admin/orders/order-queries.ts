import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Input } from '#shared/endpoint.ts';
import { deliveryOffers } from '#shared/admin/orders/change-delivery-api.ts';
import { adminOrder, packingSlips } from '#shared/admin/orders/order-api.ts';
import { orderInHand, ordersInHand, slipsInHand } from '#shared/admin/orders/packing-api.ts';
import { orderCounts, orderList } from '#shared/admin/orders/list-api.ts';
import { type OrderFilters, orderFiltersQuery } from '#shared/admin/orders/filters.ts';
import { needsReview } from '#shared/admin/payments/api.ts';
import { returnableItems } from '#shared/admin/returns/api.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

const all = ['admin', 'orders'] as const;

/** Polls, because changing an item of an order changes none of the counts that make lists reload. */
const whilePacking = { refetchInterval: 20_000 };

export const orderListQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [...all, 'list', filters] as const,
    // The view is sent even if it is the default, because the server's default differs for a search.
    queryFn: ({ signal }) =>
      adminApi(orderList, { query: { ...orderFiltersQuery(filters), show: filters.show } }, { signal }),
    // Orders of another view would be shown with its buttons, such as unpaid ones to be shipped.
    placeholderData: (shown, of) => (of?.queryKey[3].show === filters.show ? shown : undefined),
    ...adminQueryDefaults,
    ...(filters.show === 'pack' && whilePacking),
  });

export const orderCountsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => adminApi(orderCounts, {}, { signal }),
  select: ({ counts }) => counts,
  ...adminQueryDefaults,
});

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'details', id],
    queryFn: ({ signal }) => adminApi(adminOrder, { params: { id } }, { signal }),
    select: ({ file }) => file,
    ...adminQueryDefaults,
  });

export const deliveryOffersQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'delivery-offers', id],
    queryFn: ({ signal }) => adminApi(deliveryOffers, { params: { id } }, { signal }),
    select: ({ offers }) => offers,
    ...adminQueryDefaults,
  });

export const returnableQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'returnable', id],
    queryFn: ({ signal }) => adminApi(returnableItems, { params: { id } }, { signal }),
    select: ({ returnable }) => returnable,
    ...adminQueryDefaults,
  });

export const packingSlipsQuery = (ids: string) =>
  queryOptions({
    queryKey: [...all, 'slips', ids],
    queryFn: ({ signal }) => adminApi(packingSlips, { query: { ids } }, { signal }),
    select: (response) => response.slips,
    enabled: ids !== '',
    ...adminQueryDefaults,
  });

export const packingQuery = (query: Input<typeof ordersInHand>['query']) =>
  queryOptions({
    queryKey: [...all, 'packing', query] as const,
    queryFn: ({ signal }) => adminApi(ordersInHand, { query }, { signal }),
    placeholderData: (shown, of) => (of?.queryKey[3].show === query.show ? shown : undefined),
    ...adminQueryDefaults,
    ...whilePacking,
  });

export const orderInHandQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'in-hand', id],
    queryFn: ({ signal }) => adminApi(orderInHand, { params: { id } }, { signal }),
    select: ({ order }) => order,
    ...adminQueryDefaults,
  });

export const slipsInHandQuery = (ids: string) =>
  queryOptions({
    queryKey: [...all, 'slips-in-hand', ids],
    queryFn: ({ signal }) => adminApi(slipsInHand, { query: { ids } }, { signal }),
    select: (response) => response.slips,
    enabled: ids !== '',
    ...adminQueryDefaults,
  });

export const reviewQuery = queryOptions({
  queryKey: [...all, 'needs review'],
  queryFn: ({ signal }) => adminApi(needsReview, {}, { signal }),
  ...adminQueryDefaults,
});

/** A delivered order is no longer in hand: its page, which is about to be left, must not load it again. */
export function takeOutOfHand(client: QueryClient, id: string): void {
  client.setQueryData(
    orderInHandQuery(id).queryKey,
    (known) => known && { ...known, order: { ...known.order, status: 'delivered' as const } },
  );
}

/** A packer gets nothing more of an order that is no longer in hand. */
function isOutOfHand(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const [, , kind, id] = queryKey;
  if ((kind !== 'in-hand' && kind !== 'shipments') || typeof id !== 'string') return false;
  return client.getQueryData(orderInHandQuery(id).queryKey)?.order.status === 'delivered';
}

/** Invalidates all order lists, counts and details, the dashboard, and the counts of the bar. */
export async function invalidateOrders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => !isOutOfHand(client, queryKey) }),
    client.invalidateQueries({ queryKey: ['admin', 'dashboard'] }),
    client.invalidateQueries({ queryKey: ['admin', 'bar'] }),
  ]);
}
