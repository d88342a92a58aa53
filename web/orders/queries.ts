import { queryOptions } from '@tanstack/react-query';
import * as orders from '#shared/orders/api.ts';
import * as payments from '#shared/payments/api.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/**
 * An order, for the browser that placed it. Read in the browser only: rendered pages hold nothing personal.
 *
 * @param key from a link in one of its letters: opens it in any other browser too, from then on without the key
 */
export const orderById = (id: string, api: Api = browserApi, key: string | null = null) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => {
      const opened =
        key && (await api(orders.openOrder, { params: { id }, body: { key } }, { signal }).catch(orUnopened));
      return opened || api(orders.orderById, { params: { id } }, { signal });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isRefusal(error)),
  });

/** Asks about a payment and settles it. Not a query: `useVerification` asks again at its own pace. */
export const verifyPayment = (reference: string, signal: AbortSignal) =>
  browserApi(payments.verifyPayment, { params: { reference } }, { signal });

/** A key that is wrong or too old: this browser may have placed the order all the same. */
function orUnopened(error: unknown): null {
  if (error instanceof ApiError && isRefusal(error)) return null;
  throw error;
}

/** The server understood and said no; asking again gives the same answer. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;
