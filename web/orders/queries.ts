import { queryOptions } from '@tanstack/react-query';
import * as orders from '#shared/orders/api.ts';
import * as payments from '#shared/payments/api.ts';
import { isSignedIn } from '../accounts/signed-in.ts';
import { type Api, browserApi, isRefusal } from '../api.ts';

/** An order, for its owner and for the browser that placed it. Read in the browser only: rendered pages hold nothing personal. */
export const orderById = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => {
      if (isSignedIn()) {
        const { askForOwnOrder } = await import('./own-orders.ts');
        const own = await askForOwnOrder(id, signal);
        if (own) return own;
      }
      return api(orders.orderById, { params: { id } }, { signal });
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  });

/** Asks about a payment and settles it. Not a query: `useVerification` asks again at its own pace. */
export const verifyPayment = (reference: string, signal: AbortSignal) =>
  browserApi(payments.verifyPayment, { params: { reference } }, { signal });
