import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has left the screen at the top, under the header that sticks there (`--header` on phones).
 * False before the browser has looked, and on the server.
 */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false);

  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setPast(entries.at(-1)?.isIntersecting === false),
      // As if the screen went on below without end: then it can only be left at the top, however far one jumps.
      { rootMargin: '-60px 0px 1000000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isPast;
}
