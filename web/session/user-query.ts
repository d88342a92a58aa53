import { queryOptions } from '@tanstack/react-query';
import { isRejection } from '../api.ts';

/**
 * Who is signed in. Not asked again within 30 s (specification, section 9). Pages that guests use too may name this
 * query: what asks it is fetched only with the question.
 */
export const currentUser = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await import('./current-user.ts')).fetchCurrentUser(),
    staleTime: 30_000,
    retry: (failures, error) => failures < 1 && !isRejection(error),
  });
