import { queryOptions } from '@tanstack/react-query';
import { payouts, salesFigures, standing } from '#shared/figures/admin-api.ts';
import type { Span } from '#shared/figures/admin-forms.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';

export const standingQuery = queryOptions({
  queryKey: ['office', 'standing'],
  queryFn: ({ signal }) => officeApi(standing, {}, { signal }),
  select: (answer) => answer.standing,
  ...officeDefaults,
});

export const figuresQuery = (span: Span) =>
  queryOptions({
    queryKey: ['office', 'figures', span],
    queryFn: ({ signal }) => officeApi(salesFigures, { query: span }, { signal }),
    ...officeDefaults,
  });

export const payoutsQuery = queryOptions({
  queryKey: ['office', 'payouts'],
  queryFn: ({ signal }) => officeApi(payouts, {}, { signal }),
  select: (answer) => answer.payouts,
  ...officeDefaults,
});
