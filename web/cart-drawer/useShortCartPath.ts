import { type RefObject, useEffect, useState } from 'react';
import { savesData } from '../ui/data-saver.ts';

/**
 * The short link to a cart, fetched when the link comes into sight, so that a tap never waits: until it is there, and
 * whenever it can't be fetched, it is the long one.
 */
export function useShortCartPath(link: RefObject<HTMLElement | null>, longPath: string): string {
  const [short, setShort] = useState(['', '']);
  useEffect(() => {
    if (savesData()) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      void import('./short-cart-path.ts')
        .then(({ shortCartPath }) => shortCartPath(longPath))
        .then(
          (path) => setShort([longPath, path]),
          () => null,
        );
    });
    observer.observe(link.current!);
    return () => observer.disconnect();
  }, [link, longPath]);
  return short[0] === longPath ? short[1]! : longPath;
}
