import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isSignedIn } from '../../session/sign-in-state.ts';

/** Whoever is signed in already when they come to a door has nothing to do there. */
export function useRedirectAfterSignIn(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn()) void navigate(to, { replace: true });
  }, [to, navigate]);
}
