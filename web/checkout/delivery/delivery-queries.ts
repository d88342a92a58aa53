import { queryOptions } from '@tanstack/react-query';
import { deliveryTable } from '#shared/checkout/api.ts';
import { type Api, browserApi } from '../../api.ts';

export const deliveryKey = ['delivery'];

/** Where we deliver and what it costs. Should it change while somebody fills in the form, the order says so. */
export const delivery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => api(deliveryTable, {}, { signal }),
  });
