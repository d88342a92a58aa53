import { queryOptions } from '@tanstack/react-query';
import { type Setup, shopSetup } from '#shared/admin/setup/api.ts';
import { browserQueries } from '#web/query-client.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => adminApi(shopSetup, {}, { signal }),
  select: ({ setup }) => setup,
  ...adminQueryDefaults,
});

/** The list in a response is shown at once. */
export function showSetup({ setup }: { setup: Setup | null }): void {
  browserQueries.setQueryData(setupQuery.queryKey, (before) => before && { ...before, setup });
}
