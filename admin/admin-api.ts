import { me } from '#shared/admin/sign-in/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { createApi } from '#web/api.ts';
import { browserQueries } from '#web/query-client.ts';

/** The query of who is signed in. */
export const staffKey = ['admin', 'me'] as const;

/**
 * The API client of the admin. An expired session leads to the sign-in page and back. While a form is being saved, the
 * form stays on the screen instead and shows the server's message.
 */
export const adminApi = createApi(async (url, init) => {
  const response = await fetch(url, init);
  if (response.status === 401 && init.method === 'GET') {
    location.assign(`/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    await new Promise(() => {}); // The page is being left; nothing should flash on it.
  }
  // The role was changed meanwhile: what it no longer allows goes away.
  if (response.status === 403 && !url.startsWith(me.url)) void browserQueries.invalidateQueries({ queryKey: staffKey });
  return response;
}, noResponseMessage);

/** For the sign-in itself, where a 401 is expected. */
export const staffSignInApi = createApi((url, init) => fetch(url, init), noResponseMessage);

/** A shopper's sentence would speak of charges. Whether a change was saved is not known. */
export function noResponseMessage({ method }: Pick<Endpoint, 'method'>): string {
  const { offline, changeNotSent } = adminMessages.general;
  return method === 'GET' ? offline : changeNotSent;
}
