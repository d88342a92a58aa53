import { createApi, fetchInTime } from '#web/api.ts';
import { browserQueries } from '#web/query-client.ts';
import { noResponseMessage, staffKey } from '../admin-api.ts';
import { staffQuery } from '../staff-query.ts';

/**
 * For what may wait: a request on a dying line ends after a while, and an expired session leads nowhere by itself. It says
 * who tapped: somebody else may have signed in in another tab, who sends nothing of it.
 */
export const outboxApi = createApi(async (url, init) => {
  const headers = new Headers(init.headers);
  const known = browserQueries.getQueryData(staffQuery.queryKey);
  if (known) headers.set('staff-id', known.staff._id);
  const response = await fetchInTime(url, { ...init, headers });
  // The role was changed meanwhile: what it no longer allows goes away.
  if (response.status === 403) void browserQueries.invalidateQueries({ queryKey: staffKey });
  return response;
}, noResponseMessage);
