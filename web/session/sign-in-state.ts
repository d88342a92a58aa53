import { useSyncExternalStore } from 'react';

/**
 * Whether the readable cookies say that this browser is signed in (specification, section 4). They prove nothing; the
 * server checks the session itself.
 */
export function isSignedIn(): boolean {
  if (typeof document === 'undefined') return false;
  return hasSignInCookie(document.cookie);
}

/** Parses a `cookie` header or `document.cookie`. */
export function hasSignInCookie(cookies: string | null): boolean {
  const all = (cookies ?? '').split('; ');
  return all.includes('isLoggedIn=1') && all.includes('userRole=user');
}

/** Becomes true only after hydration, as the server's page is the same for everybody. */
export const useSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false);

/** Notifies all components that the cookies have changed. */
export function sessionChanged(): void {
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Another tab may have signed out in the meantime, so returning to this one notifies too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
