import { queryOptions } from '@tanstack/react-query';
import * as accounts from '#shared/accounts/api.ts';
import type { Order } from '#shared/orders/api.ts';
import { ApiError, browserApi } from '../../api.ts';
import { browserQueries } from '../../query-client.ts';

/** The orders loaded so far, newest first; `next` is the cursor of older ones. */
interface LoadedOrders {
  orders: readonly Order[];
  next: string | null;
}

/**
 * The orders of the account: the first page, or as many as were loaded before. One retry, after one second
 * (specification, sections 8 and 9).
 */
export const orderHistory = () =>
  queryOptions({
    queryKey: ['orders', 'own'],
    queryFn: async ({ signal }) => {
      let loaded = await pageOf('', signal);
      // Counted after each page: older orders may have arrived in the meantime.
      while (loaded.next !== null && loaded.orders.length < (known()?.orders.length ?? 0))
        loaded = joined(loaded, await pageOf(loaded.next, signal));
      return loaded;
    },
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !isLoginRequired(error),
    retryDelay: 1_000,
  });

/** Loads the next page. If the list has changed in the meantime, such as by a refetch, the page is dropped. */
export async function loadOlderOrders(next: string): Promise<void> {
  const page = await pageOf(next);
  browserQueries.setQueryData<LoadedOrders>(orderHistory().queryKey, (loaded) =>
    loaded?.next === next ? joined(loaded, page) : loaded,
  );
}

const known = () => browserQueries.getQueryData<LoadedOrders>(['orders', 'own']);

const joined = (loaded: LoadedOrders, page: LoadedOrders): LoadedOrders => ({
  orders: [...loaded.orders, ...page.orders],
  next: page.next,
});

async function pageOf(before: string, signal?: AbortSignal): Promise<LoadedOrders> {
  const query = before ? { before } : {};
  const { orders, next } = await browserApi(accounts.ownOrders, { query }, signal && { signal });
  // The specification (section 7) allows a response without a list.
  return { orders: orders ?? [], next: next ?? null };
}

/** An order of the account; null if it isn't, though this browser may have placed it as a guest. */
export async function fetchOwnOrder(id: string, signal: AbortSignal) {
  try {
    return await browserApi(accounts.ownOrder, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether an error means that the session is over (specification, section 8, Profile load). */
export function isLoginRequired(error: Error): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  return isOver || error.message.includes('session has expired') || error.message.includes('Please log in');
}
