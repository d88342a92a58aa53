import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import {
  heldStock,
  lowStock,
  type ShelfPiece,
  stockGrid,
  stockMovements,
  stockPiece,
} from '#shared/stock/admin-api.ts';
import { networksHolding } from '#shared/payments/admin-api.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';
import { pieceKey } from './tap-box.ts';

/** The same page stays while the next one is fetched. */
const paged = { ...officeDefaults, placeholderData: keepPreviousData };

export const gridQuery = (query: { page?: string; search?: string }) =>
  queryOptions({
    queryKey: ['office', 'stock', 'grid', query],
    queryFn: ({ signal }) => officeApi(stockGrid, { query }, { signal }),
    ...paged,
  });

export const lowQuery = (query: { page?: string }) =>
  queryOptions({
    queryKey: ['office', 'stock', 'low', query],
    queryFn: ({ signal }) => officeApi(lowStock, { query }, { signal }),
    ...paged,
  });

export const heldQuery = (query: { page?: string }) =>
  queryOptions({
    queryKey: ['office', 'stock', 'held', query],
    queryFn: ({ signal }) => officeApi(heldStock, { query }, { signal }),
    ...paged,
  });

export const networksQuery = queryOptions({
  queryKey: ['office', 'stock', 'networks'],
  queryFn: ({ signal }) => officeApi(networksHolding, {}, { signal }),
  ...officeDefaults,
});

export const pieceQuery = (sku: string) =>
  queryOptions({
    queryKey: ['office', 'stock', 'piece', sku],
    queryFn: ({ signal }) => officeApi(stockPiece, { params: { sku } }, { signal }),
    ...officeDefaults,
  });

export const movementsQuery = (sku: string, query: { page?: string }) =>
  queryOptions({
    queryKey: ['office', 'stock', 'movements', sku, query],
    queryFn: ({ signal }) => officeApi(stockMovements, { params: { sku }, query }, { signal }),
    ...paged,
  });

/** Shows in every grid that is on the screen what the pieces are now, as the server has just said. */
export function showPieces(queries: QueryClient, pieces: readonly ShelfPiece[]): void {
  const now = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  queries.setQueriesData<Output<typeof stockGrid>>({ queryKey: ['office', 'stock', 'grid'] }, (grid) => {
    return (
      grid && {
        ...grid,
        products: grid.products.map((product) => ({
          ...product,
          colours: product.colours.map((colour) => ({
            ...colour,
            pieces: colour.pieces.map((piece) => now.get(pieceKey(piece)) ?? piece),
          })),
        })),
      }
    );
  });
}
