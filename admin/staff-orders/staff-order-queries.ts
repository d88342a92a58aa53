import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { knownCustomer, sellableItems, staffOrderTerms } from '#shared/admin/staff-orders/api.ts';
import { Phone } from '#shared/fields.ts';
import { adminApi, staffSignInApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

const all = ['admin', 'staff-orders'] as const;

export const termsQuery = queryOptions({
  queryKey: [...all, 'terms'],
  queryFn: ({ signal }) => adminApi(staffOrderTerms, {}, { signal }),
  ...adminQueryDefaults,
});

export const itemsQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'items', search],
    // A session that is over leads nowhere by itself: what is typed beside the search stays.
    queryFn: ({ signal }) => staffSignInApi(sellableItems, { query: { search } }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });

/** Asks only once the number is complete. */
export const customerQuery = (typed: string) =>
  queryOptions({
    queryKey: [...all, 'customer', typed],
    queryFn: ({ signal }) => staffSignInApi(knownCustomer, { query: { phone: typed } }, { signal }),
    enabled: Phone.safeParse(typed).success,
    ...adminQueryDefaults,
  });
