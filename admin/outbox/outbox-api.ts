import { createApi } from '#web/api.ts';
import { fetchAsStaff, noResponseMessage } from '../admin-api.ts';

/** For what may wait: a request on a dying line ends after a while, and an expired session leads nowhere by itself. */
export const outboxApi = createApi((url, init) => fetchAsStaff(url, init), noResponseMessage);

/**
 * Says who tapped. Somebody else may have signed in in another tab, which this one notices at once or later: the server
 * rejects what is sent with their session, and it waits for its owner.
 */
export const inTheNameOf = (staffId: string): { headers: Record<string, string> } => ({
  headers: { 'staff-id': staffId },
});
