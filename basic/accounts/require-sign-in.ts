import { redirect } from 'react-router';
import { isSignedIn } from '../form.ts';

/** Leads a guest to the login and back. */
export function requireSignIn(request: Request): void {
  if (isSignedIn(request)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/basic/login?next=${encodeURIComponent(pathname + search)}`, 303);
}
