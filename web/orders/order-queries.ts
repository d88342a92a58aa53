import { queryOptions } from '@tanstack/react-query';
import * as orders from '#shared/orders/api.ts';
import * as payments from '#shared/payments/api.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { type Api, isRejection, resultWithoutSuccess } from '../api.ts';
import { makeOrderKey, ordersApi } from '../order-key.ts';

/**
 * An order, for its owner and for the browser that placed it. Fetched in the browser only: rendered pages hold nothing
 * personal.
 *
 * @param key from a link in an email: gives access in any browser, which from then on needs no key
 */
export const orderById = (id: string, api: Api = ordersApi, key: string | null = null) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => {
      const opened = key && (await openWithKey(api, { id, key, signal }));
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
 * Verifies a payment and settles it. Not a query: `useVerification` retries at its own pace. A response without success
 * is a result too: it gives the outcome of the payment.
 */
export const verifyPayment = (reference: string, signal: AbortSignal) =>
  ordersApi(payments.verifyPayment, { params: { reference } }, { signal }).catch(
    resultWithoutSuccess(payments.verifyPayment),
  );

/**
 * A browser without cookies would not have access the next time: then it opens the order with an order key of its own.
 */
async function openWithKey(api: Api, { id, key, signal }: { id: string; key: string; signal: AbortSignal }) {
  const open = () => api(orders.openOrder, { params: { id }, body: { key } }, { signal }).catch(nullIfRejected);
  const opened = await open();
  const hasAccess = opened && (await api(orders.orderById, { params: { id } }, { signal }).catch(nullIfRejected));
  return hasAccess || !opened || !makeOrderKey() ? opened : open();
}

/** The key is wrong or expired: this browser may still have placed the order. */
function nullIfRejected(error: unknown): null {
  if (isRejection(error)) return null;
  throw error;
}
