import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { askedBy } from '../session/sign-in-address.ts';

const redirectMs = 2_000; // Specification, section 8, Profile load.

/** A session that ended leads from the account to the login page, as soon as the reason has been read, and back. */
export function useWayToLogin(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void navigate(askedBy('/login', '/profile')), redirectMs);
    return () => clearTimeout(timer);
  }, [isOver, navigate]);
}
