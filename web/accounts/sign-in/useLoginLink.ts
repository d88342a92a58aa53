import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { requestedPath } from '../../session/sign-in-url.ts';

const redirectMs = 2_000; // Specification, section 8, Profile load.

/**
 * After a session has ended, redirects from the profile to the login once the reason could be read, and back
 * afterwards.
 */
export function useLoginLink(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void navigate(requestedPath('/login', '/profile')), redirectMs);
    return () => clearTimeout(timer);
  }, [isOver, navigate]);
}
