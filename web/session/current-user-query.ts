import { queryOptions } from '@tanstack/react-query';
import { isRejection } from '../api.ts';

/**
 * The signed-in user. Not refetched within 30 s (specification, section 9). Guest pages may import this query: the code
 * that fetches it is lazy.
 */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await import('./current-user.ts')).fetchCurrentUser(),
    staleTime: 30_000,
    retry: (failures, error) => failures < 1 && !isRejection(error),
  });
