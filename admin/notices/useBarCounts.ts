import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BarCounts, barCounts } from '#shared/admin/reports/api.ts';
import { ApiError } from '#web/api.ts';
import { staffSignInApi } from '../admin-api.ts';
import { playNewOrder } from './new-order-sound.ts';

/** How long a new paid order may be unseen on an open page. */
const everyMs = 20_000;

const barCountsQuery = queryOptions({
  queryKey: ['admin', 'bar'],
  // An expired session is no reason to leave a page on which somebody may be typing: their next request says so.
  queryFn: ({ signal }) => staffSignInApi(barCounts, {}, { signal }),
  select: ({ counts }) => counts,
  staleTime: 0,
  retry: false,
  // Stops while the tab is hidden, and asks at once when it is seen again.
  refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.status === 401 ? false : everyMs),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
});

/**
 * What waits, for the bar. When it changes, lists on the screen are loaded again; a new paid order is heard where staff want
 * it.
 */
export function useBarCounts(isSignedIn: boolean): BarCounts | undefined {
  const queries = useQueryClient();
  const { data: counts } = useQuery({ ...barCountsQuery, enabled: isSignedIn });
  const shown = useRef<BarCounts>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = counts;
    if (!before || !counts || before === counts) return;
    for (const part of ['orders', 'dashboard', 'messages', 'reviews', 'returns'])
      void queries.invalidateQueries({ queryKey: ['admin', part] });
    if (counts.lastPaid !== null && counts.lastPaid !== before.lastPaid) playNewOrder();
  }, [counts, queries]);
  return counts;
}
