import { redirect } from 'react-router';
import { secure } from '../form.ts';

/**
 * Leads away after a logout or a deletion. A browser that runs scripts keeps more than cookies, such as the delivery address: the
 * scripts of its next page clear that, before it shows (`web/entry-client.tsx`). `Clear-Site-Data` would clear what the
 * admin keeps in the same browser too.
 */
export const afterLogout = (request: Request, to: string): Response =>
  redirect(to, {
    status: 303,
    headers: { 'set-cookie': `loggedOut=1; Path=/; Max-Age=31536000; SameSite=Lax${secure(request)}` },
  });

/** A header for the server, which never goes to the browser: it clears the cookies of the session, which only the server can. */
export const endsSession = 'ends-session';

/** The same when the API has failed: the browser may be shared, so nobody is signed in there any more. */
export function afterFailedLogout(request: Request): Response {
  const response = afterLogout(request, '/basic/login?logout=failed');
  response.headers.set(endsSession, 'yes');
  return response;
}
