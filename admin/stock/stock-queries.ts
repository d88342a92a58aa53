import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { stockItemKey } from '#shared/cart/lines.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  reservedStock,
  lowStock,
  type StockItem,
  stockGrid,
  stockMovements,
  stockItem,
} from '#shared/admin/stock/api.ts';
import { reservingNetworks } from '#shared/admin/payments/api.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

/** Keeps the current page while the next one is fetched. */
const paged = { ...adminQueryDefaults, placeholderData: keepPreviousData };

export const gridQuery = (query: { cursor?: string; search?: string }) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'grid', query],
    queryFn: ({ signal }) => adminApi(stockGrid, { query }, { signal }),
    ...paged,
  });

export const lowQuery = (query: { cursor?: string }) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'low', query],
    queryFn: ({ signal }) => adminApi(lowStock, { query }, { signal }),
    ...paged,
  });

export const reservedQuery = (query: { cursor?: string }) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'reserved', query],
    queryFn: ({ signal }) => adminApi(reservedStock, { query }, { signal }),
    ...paged,
  });

export const networksQuery = queryOptions({
  queryKey: ['admin', 'stock', 'networks'],
  queryFn: ({ signal }) => adminApi(reservingNetworks, {}, { signal }),
  ...adminQueryDefaults,
});

export const stockItemQuery = (sku: string) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'item', sku],
    queryFn: ({ signal }) => adminApi(stockItem, { params: { sku } }, { signal }),
    ...adminQueryDefaults,
  });

export const movementsQuery = (sku: string, query: { cursor?: string }) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'movements', sku, query],
    queryFn: ({ signal }) => adminApi(stockMovements, { params: { sku }, query }, { signal }),
    ...paged,
  });

/** Writes the quantities from a response into all cached stock lists. */
export function showStockItems(queries: QueryClient, items: readonly StockItem[]): void {
  const now = new Map(items.map((item) => [stockItemKey(item), item]));
  queries.setQueriesData<Output<typeof stockGrid>>({ queryKey: ['admin', 'stock', 'grid'] }, (grid) => {
    return (
      grid && {
        ...grid,
        products: grid.products.map((product) => ({
          ...product,
          colours: product.colours.map((colour) => ({
            ...colour,
            items: colour.items.map((item) => now.get(stockItemKey(item)) ?? item),
          })),
        })),
      }
    );
  });
}
