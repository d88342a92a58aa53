import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The key behind the # of a link in a letter, which no server sees. It is taken out of the address at once, so that it
 * is not handed on with it.
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
