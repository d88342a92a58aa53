import { queryOptions } from '@tanstack/react-query';
import { isRejection } from '../api.ts';
import { lastKnownCart } from './stored-cart.ts';

/**
 * The cart of who is signed in: always asked again, also when the window gets the focus (specification, section 9).
 * Until the answer comes, what this tab saw last stands in for it, so that the badge does not go and come.
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
