import { me } from '#shared/admin/sign-in/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ApiResponse, createApi } from '#web/api.ts';
import { fetchInTime } from '#web/fetch-in-time.ts';
import { browserQueries } from '#web/query-client.ts';

/** The query of who is signed in. */
export const staffKey = ['admin', 'me'] as const;

/** Longer than the server waits for couriers and their prices (twice 20 s). */
const changeLimitMs = 60_000;

const limitOf = ({ method }: RequestInit) => (method === 'GET' ? undefined : changeLimitMs);

/**
 * The API client of the admin. An expired session leads to the sign-in page and back. While a form is being saved, the
 * form stays on the screen instead and shows the server's message.
 */
export const adminApi = createApi(async (url, init) => {
  const response = await fetchAsStaff(url, init, limitOf(init));
  if (response.status === 401 && init.method === 'GET') {
    location.assign(`/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    await new Promise(() => {}); // The page is being left; nothing should flash on it.
  }
  return response;
}, noResponseMessage);

/** For the sign-in itself, where a 401 is expected. */
export const staffSignInApi = createApi((url, init) => fetchInTime(url, init, limitOf(init)), noResponseMessage);

/** `fetchInTime` for the signed-in staff member. */
export async function fetchAsStaff(url: string, init: RequestInit, limitMs?: number): Promise<ApiResponse> {
  const response = await fetchInTime(url, init, limitMs);
  // The role was changed in the meantime: what it no longer allows goes away.
  if (response.status === 403 && !url.startsWith(me.url)) void browserQueries.invalidateQueries({ queryKey: staffKey });
  return response;
}

/** A shopper's sentence would speak of charges. Whether a change was saved is not known. */
export function noResponseMessage({ method }: Pick<Endpoint, 'method'>): string {
  const { offline, changeNotSent } = adminMessages.general;
  return method === 'GET' ? offline : changeNotSent;
}
