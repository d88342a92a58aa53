import { queryOptions } from '@tanstack/react-query';
import { plannedSale, plannedSales, type PlannedSale } from '#shared/admin/planned-sales/api.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const salesPath = '/admin/products/sales';
export const newSale = '~new';
export const salePath = (id: string) => `${salesPath}/${id}`;

export const salesQuery = queryOptions({
  queryKey: ['admin', 'planned-sales'],
  queryFn: ({ signal }) => adminApi(plannedSales, {}, { signal }),
  ...adminQueryDefaults,
});

const pollMs = 3_000;

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'planned-sale', id],
    queryFn: ({ signal }) => adminApi(plannedSale, { params: { id } }, { signal }),
    ...adminQueryDefaults,
    // A refetch on window focus must not interrupt what is being chosen.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.sale) ? pollMs : false),
  });

/** Whether its prices are being changed now. */
export const isAtWork = ({ state, waiting, changed }: Pick<PlannedSale, 'state' | 'waiting' | 'changed'>) =>
  (state === 'running' && waiting > 0) || (state === 'ended' && changed > 0);
