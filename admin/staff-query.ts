import { queryOptions } from '@tanstack/react-query';
import { me } from '#shared/admin/sign-in/api.ts';
import { adminApi } from './admin-api.ts';

/** Who works here changes what everybody sees: an answer is asked for again whenever a screen is opened or returned to. */
export const adminQueryDefaults = { staleTime: 0, refetchOnWindowFocus: true, retry: 1 } as const;

export const staffQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ signal }) => adminApi(me, {}, { signal }),
  select: ({ staff }) => staff,
  staleTime: 5 * 60_000,
});
