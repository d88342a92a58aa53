import { createApi } from '#web/api.ts';

/**
 * The back office's own door to the API. A session that is over leads to the sign-in, and back; what somebody was just
 * saving stays on the screen instead, with the server's word for it.
 */
export const adminApi = createApi(async (url, init) => {
  const answer = await fetch(url, init);
  if (answer.status === 401 && init.method === 'GET') {
    location.assign(`/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    await new Promise(() => {}); // The page is going; nothing is to flash on it meanwhile.
  }
  return answer;
});

/** For the sign-in itself, where being nobody is no surprise. */
export const staffSignInApi = createApi((url, init) => fetch(url, init));
