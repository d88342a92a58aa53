import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const redirectMs = 2_000; // Specification, section 8, Profile load.

/** A session that ended leads to the login page, as soon as the reason has been read. */
export function useWayToLogin(isOver: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void navigate('/login'), redirectMs);
    return () => clearTimeout(timer);
  }, [isOver, navigate]);
}
