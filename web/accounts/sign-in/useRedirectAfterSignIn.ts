import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isSignedIn } from '../../session/sign-in-state.ts';

/** Redirects users who are already signed in away from the login and registration pages. */
export function useRedirectAfterSignIn(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn()) void navigate(to, { replace: true });
    // Back restores the page that signed in as it was left: still busy with it.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isSignedIn()) location.replace(to);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [to, navigate]);
}
