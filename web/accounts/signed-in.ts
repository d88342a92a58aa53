import { useSyncExternalStore } from 'react';

/**
 * Whether this browser counts as signed in: both readable cookies say so (specification, section 4). They carry no
 * authority; the server asks for the session itself.
 */
export function isSignedIn(): boolean {
  const cookies = document.cookie.split('; ');
  return cookies.includes('isLoggedIn=1') && cookies.includes('userRole=user');
}

/** The page as the server renders it is the same for everybody, so it becomes true only after hydration. */
export const useSignedIn = () => useSyncExternalStore(never, isSignedIn, () => false);

// Signing in and out reload the page, so nobody has to be told of a change.
const never = () => () => {};
