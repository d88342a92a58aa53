import { queryOptions } from '@tanstack/react-query';
import { deliveryTable } from '#shared/checkout/api.ts';
import { type Api, browserApi } from '../api.ts';

export const deliveryKey = ['delivery'];

/** Delivery areas and prices. If they change while the form is filled in, placing the order says so. */
export const delivery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => api(deliveryTable, {}, { signal }),
  });
