import { queryOptions } from '@tanstack/react-query';
import { monthsReport, profitReport, salesReport, dashboardSummary } from '#shared/admin/reports/api.ts';
import { payouts } from '#shared/admin/reports/payouts-api.ts';
import type { Period } from '#shared/admin/reports/forms.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: ({ signal }) => adminApi(dashboardSummary, {}, { signal }),
  select: (response) => response.dashboard,
  ...adminQueryDefaults,
});

export const reportQuery = (span: Period) =>
  queryOptions({
    queryKey: ['admin', 'figures', span],
    queryFn: ({ signal }) => adminApi(salesReport, { query: span }, { signal }),
    ...adminQueryDefaults,
  });

export const monthsQuery = queryOptions({
  queryKey: ['admin', 'months'],
  queryFn: ({ signal }) => adminApi(monthsReport, {}, { signal }),
  ...adminQueryDefaults,
});

export const profitQuery = (span: Period) =>
  queryOptions({
    queryKey: ['admin', 'profit', span],
    queryFn: ({ signal }) => adminApi(profitReport, { query: span }, { signal }),
    ...adminQueryDefaults,
  });

export const payoutsQuery = queryOptions({
  queryKey: ['admin', 'payouts'],
  queryFn: ({ signal }) => adminApi(payouts, {}, { signal }),
  select: ({ payouts: compared, notCompared = [] }) => ({
    rows: [...compared, ...notCompared].toSorted((one, other) => other.at.localeCompare(one.at)),
    notCompared: notCompared.length,
  }),
  ...adminQueryDefaults,
});
