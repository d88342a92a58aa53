import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The key after the # of an email link, which isn't sent to the server. It is removed from the URL at once, so that it
 * isn't passed on with it.
 */
export function useOrderKey(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [key] = useState(() => /^#k=([\w.-]+)$/.exec(hash)?.[1] ?? null);

  useEffect(() => {
    if (hash.startsWith('#k=')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash, pathname, navigate]);

  return key;
}
