import { useSyncExternalStore } from 'react';

/**
 * Whether this browser counts as signed in: both readable cookies say so (specification, section 4). They carry no
 * authority; the server asks for the session itself.
 */
export function isSignedIn(): boolean {
  if (typeof document === 'undefined') return false;
  return hasSignInCookie(document.cookie);
}

/** Reads a `cookie` header, or the page's own cookies. */
export function hasSignInCookie(cookies: string | null): boolean {
  const all = (cookies ?? '').split('; ');
  return all.includes('isLoggedIn=1') && all.includes('userRole=user');
}

/** The page as the server renders it is the same for everybody, so it becomes true only after hydration. */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);

/** Tells every component that the cookies have changed. */
export function sessionChanged(): void {
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Another tab may have signed out meanwhile; whoever comes back to this one is told. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
