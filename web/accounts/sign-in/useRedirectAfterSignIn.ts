import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isSignedIn } from '../../session/sign-in-state.ts';

/** Redirects users who are already signed in away from the login and registration pages. */
export function useRedirectAfterSignIn(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn()) void navigate(to, { replace: true });
  }, [to, navigate]);
}
