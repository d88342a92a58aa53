import { queryOptions } from '@tanstack/react-query';
import { isRejection } from '../api.ts';
import { lastKnownCart } from './stored-cart.ts';

/**
 * The cart of the account: always refetched, also when the window gets the focus (specification, section 9). Until the
 * response arrives, the cart last seen in this tab is used, so that the badge doesn't flicker.
 */
export const serverCartQuery = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: async () => (await import('./server-cart.ts')).serverCart(),
    initialData: lastKnownCart,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !isRejection(error),
  });
