import { queryOptions } from '@tanstack/react-query';
import { me } from '#shared/admin/sign-in/api.ts';
import { adminApi, staffKey } from './admin-api.ts';

/** Roles decide what is shown, so the current member of staff is fetched again whenever a page is opened or focused. */
export const adminQueryDefaults = { staleTime: 0, refetchOnWindowFocus: true, retry: 1 } as const;

export const staffQuery = queryOptions({
  queryKey: staffKey,
  queryFn: ({ signal }) => adminApi(me, {}, { signal }),
  select: ({ staff }) => staff,
  staleTime: 5 * 60_000,
});
