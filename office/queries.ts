import { queryOptions } from '@tanstack/react-query';
import { me } from '#shared/staff/api.ts';
import { officeApi } from './office-api.ts';

/** Who works here changes what everybody sees: an answer is asked for again whenever a screen is opened or returned to. */
export const officeDefaults = { staleTime: 0, refetchOnWindowFocus: true, retry: 1 } as const;

export const staffQuery = queryOptions({
  queryKey: ['office', 'me'],
  queryFn: ({ signal }) => officeApi(me, {}, { signal }),
  select: ({ staff }) => staff,
  staleTime: 5 * 60_000,
});
