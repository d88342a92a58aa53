import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { requestedPath } from '../../session/sign-in-url.ts';

const redirectMs = 2_000; // Specification, section 8, Profile load.

/** A session that ended leads from the account to the login page, as soon as the reason has been read, and back. */
export function useLoginLink(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void navigate(requestedPath('/login', '/profile')), redirectMs);
    return () => clearTimeout(timer);
  }, [isOver, navigate]);
}
