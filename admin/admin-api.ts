import { createApi } from '#web/api.ts';

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
  return response;
});

/** For the sign-in itself, where a 401 is expected. */
export const staffSignInApi = createApi((url, init) => fetch(url, init));
