import { queryOptions } from '@tanstack/react-query';
import { storeCredit } from '#shared/store-credit/api.ts';
import { browserApi } from '../api.ts';
import { storeCreditKey } from './store-credit-key.ts';

/** The credit of the signed-in customer. It changes in the shop and in other tabs, so it is always fetched again. */
export const storeCreditQuery = () =>
  queryOptions({
    queryKey: storeCreditKey,
    queryFn: ({ signal }) => browserApi(storeCredit, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
