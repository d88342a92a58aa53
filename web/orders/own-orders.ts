import { queryOptions } from '@tanstack/react-query';
import * as accounts from '#shared/accounts/api.ts';
import { ApiError, browserApi } from '../api.ts';

/** The orders of who is signed in. One retry, after one second (specification, sections 8 and 9). */
export const ownOrders = () =>
  queryOptions({
    queryKey: ['orders', 'own'],
    // An empty list when there is none in the answer (specification, section 7).
    queryFn: async ({ signal }) => (await browserApi(accounts.ownOrders, {}, { signal })).orders ?? [],
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !saysLogIn(error),
    retryDelay: 1_000,
  });

/** One order of who is signed in; null when it is not theirs, though this browser may have placed it as a guest. */
export async function askForOwnOrder(id: string, signal: AbortSignal) {
  try {
    return await browserApi(accounts.ownOrder, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether a failure means that nobody is signed in any more (specification, section 8, Profile load). */
export function saysLogIn(error: Error): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  return isOver || error.message.includes('session has expired') || error.message.includes('Please log in');
}
