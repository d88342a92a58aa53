import { useEffect } from 'react';
import { onUnauthorized } from '../api.ts';
import { showStoredToast } from '../stored-toasts.ts';
import { endJoining } from '../cart/local-cart.ts';
import { deviceStorage } from '../browser-storage.ts';
import { useSignedIn } from '../session/sign-in-state.ts';

// Few pages need it, so it is loaded on demand.
onUnauthorized(async (_rejection, retry, startedAt) => {
  const { retryAfterRefresh } = await import('./session.ts');
  return retryAfterRefresh(retry, startedAt);
});

/** Renders nothing. Guests don't load the code it starts. */
export function SessionStart() {
  const isSignedIn = useSignedIn();

  useEffect(showStoredToast, []);
  useEffect(() => {
    // The last is a cart from before the scripts came.
    if (!isSignedIn && !deviceStorage.read('logoutPending') && !document.cookie.includes('guestCart')) return;
    // A failure is retried by the next page.
    void import('./session.ts').then(({ startSession }) => startSession()).then(endJoining, endJoining);
  }, [isSignedIn]);

  return null;
}
