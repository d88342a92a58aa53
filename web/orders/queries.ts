import { queryOptions } from '@tanstack/react-query';
import * as orders from '#shared/orders/api.ts';
import * as payments from '#shared/payments/api.ts';
import { type Api, ApiError, browserApi } from '../api.ts';

/** An order, for the browser that placed it. Read in the browser only: rendered pages hold nothing personal. */
export const orderById = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api(orders.orderById, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isRefusal(error)),
  });

/** Asks about a payment and settles it. Not a query: `useVerification` asks again at its own pace. */
export const verifyPayment = (reference: string, signal: AbortSignal) =>
  browserApi(payments.verifyPayment, { params: { reference } }, { signal });

/** The server understood and said no; asking again gives the same answer. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;
