import { useEffect } from 'react';
import { onUnauthorized } from '../api.ts';
import { showStoredToast } from '../stored-toasts.ts';
import { readStorage } from '../browser-storage.ts';
import { useSignedIn } from '../session/sign-in-state.ts';

// Hardly any page needs it, so it is fetched when one does.
onUnauthorized(async (_refusal, again, askedAt) => {
  const { retryAfterRefresh } = await import('./session.ts');
  return retryAfterRefresh(again, askedAt);
});

/** Stands in the root and shows nothing. A guest's browser does not fetch what it begins. */
export function SessionStart() {
  const isSignedIn = useSignedIn();

  useEffect(showStoredToast, []);
  useEffect(() => {
    if (!isSignedIn && !readStorage('logoutPending')) return;
    import('./session.ts').then(
      ({ startSession }) => startSession(),
      () => undefined, // The next page tries again.
    );
  }, [isSignedIn]);

  return null;
}
