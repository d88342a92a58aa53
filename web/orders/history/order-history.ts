import { queryOptions } from '@tanstack/react-query';
import * as accounts from '#shared/accounts/api.ts';
import type { Order } from '#shared/orders/api.ts';
import { ApiError, browserApi } from '../../api.ts';
import { browserQueries } from '../../query.ts';

/** The orders that this browser has read so far, newest first; `next` is where older ones begin. */
interface ReadOrders {
  orders: readonly Order[];
  next: string | null;
}

/**
 * The orders of who is signed in: the newest page, or as many as were read before. One retry, after one second
 * (specification, sections 8 and 9).
 */
export const orderHistory = () =>
  queryOptions({
    queryKey: ['orders', 'own'],
    queryFn: async ({ signal }) => {
      const wanted = known()?.orders.length ?? 0;
      let read = await pageOf('', signal);
      while (read.next !== null && read.orders.length < wanted) read = joined(read, await pageOf(read.next, signal));
      return read;
    },
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !isLoginRequired(error),
    retryDelay: 1_000,
  });

/** Reads the page that follows. What became of the list meanwhile, such as being read anew from elsewhere, stands. */
export async function readOlderOrders(next: string): Promise<void> {
  const page = await pageOf(next);
  browserQueries.setQueryData<ReadOrders>(orderHistory().queryKey, (read) =>
    read?.next === next ? joined(read, page) : read,
  );
}

const known = () => browserQueries.getQueryData<ReadOrders>(['orders', 'own']);

const joined = (read: ReadOrders, page: ReadOrders): ReadOrders => ({
  orders: [...read.orders, ...page.orders],
  next: page.next,
});

async function pageOf(before: string, signal?: AbortSignal): Promise<ReadOrders> {
  const query = before ? { before } : {};
  const { orders, next } = await browserApi(accounts.ownOrders, { query }, signal && { signal });
  // An empty list when there is none in the answer (specification, section 7).
  return { orders: orders ?? [], next: next ?? null };
}

/** One order of who is signed in; null when it is not theirs, though this browser may have placed it as a guest. */
export async function fetchOwnOrder(id: string, signal: AbortSignal) {
  try {
    return await browserApi(accounts.ownOrder, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether a failure means that nobody is signed in any more (specification, section 8, Profile load). */
export function isLoginRequired(error: Error): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  return isOver || error.message.includes('session has expired') || error.message.includes('Please log in');
}
