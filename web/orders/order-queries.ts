import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import * as orders from '#shared/orders/api.ts';
import * as payments from '#shared/payments/api.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { type Api, isRejection } from '../api.ts';
import { makeOrderKey, ordersApi } from '../order-key.ts';

/**
 * An order, for its owner and for the browser that placed it. Read in the browser only: rendered pages hold nothing personal.
 *
 * @param key from a link in one of its letters: opens it in any other browser too, from then on without the key
 */
export const orderById = (id: string, api: Api = ordersApi, key: string | null = null) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => {
      const opened = key && (await openByLetter(api, { id, key, signal }));
      if (opened) return opened;
      if (isSignedIn()) {
        const { fetchOwnOrder } = await import('./history/order-history.ts');
        const own = await fetchOwnOrder(id, signal);
        if (own) return own;
      }
      return api(orders.orderById, { params: { id } }, { signal });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !isRejection(error),
  });

/**
 * Asks about a payment and settles it. Not a query: `useVerification` asks again at its own pace. An answer without
 * success is an answer too: it says what became of the payment.
 */
export const verifyPayment = (reference: string, signal: AbortSignal) =>
  ordersApi(payments.verifyPayment, { params: { reference } }, { signal }).catch((error: unknown) => {
    if (isRejection(error) && error.status < 300) return error.details as Output<typeof payments.verifyPayment>;
    throw error;
  });

/** A browser that keeps no cookies does not have the order the next time: then it opens it for a key of its own. */
async function openByLetter(api: Api, { id, key, signal }: { id: string; key: string; signal: AbortSignal }) {
  const open = () => api(orders.openOrder, { params: { id }, body: { key } }, { signal }).catch(orNull);
  const opened = await open();
  const isKept = opened && (await api(orders.orderById, { params: { id } }, { signal }).catch(orNull));
  return isKept || !opened || !makeOrderKey() ? opened : open();
}

/** A key that is wrong or too old: this browser may have placed the order all the same. */
function orNull(error: unknown): null {
  if (isRejection(error)) return null;
  throw error;
}
