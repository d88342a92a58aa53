import { createApi, fetchInTime } from '#web/api.ts';
import { browserQueries } from '#web/query-client.ts';
import { noResponseMessage, staffKey } from '../admin-api.ts';

/** For what may wait: a request on a dying line ends after a while, and an expired session leads nowhere by itself. */
export const outboxApi = createApi(async (url, init) => {
  const response = await fetchInTime(url, init);
  // The role was changed meanwhile: what it no longer allows goes away.
  if (response.status === 403) void browserQueries.invalidateQueries({ queryKey: staffKey });
  return response;
}, noResponseMessage);

/**
 * Says who tapped. Somebody else may have signed in in another tab, which this one notices at once or later: the server
 * rejects what is sent with their session, and it waits for its owner.
 */
export const inTheNameOf = (staffId: string): { headers: Record<string, string> } => ({
  headers: { 'staff-id': staffId },
});
