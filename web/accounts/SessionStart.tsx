import { useEffect } from 'react';
import { onUnauthorized } from '../api.ts';
import { tellKept } from '../kept-notices.ts';
import { readStored } from '../stored.ts';
import { useSignedIn } from '../session/signed-in.ts';

// Hardly any page needs it, so it is fetched when one does.
onUnauthorized(async (_refusal, again, askedAt) => {
  const { answerAfterRenewal } = await import('./session.ts');
  return answerAfterRenewal(again, askedAt);
});

/** Stands in the root and shows nothing. A guest's browser does not fetch what it begins. */
export function SessionStart() {
  const isSignedIn = useSignedIn();

  useEffect(tellKept, []);
  useEffect(() => {
    if (!isSignedIn && !readStored('logoutPending')) return;
    import('./session.ts').then(
      ({ startSession }) => startSession(),
      () => undefined, // The next page tries again.
    );
  }, [isSignedIn]);

  return null;
}
