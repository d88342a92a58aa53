import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has scrolled out at the top, under the sticky header (`--header` on phones). False until the first
 * observation and on the server.
 */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false);

  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setPast(entries.at(-1)?.isIntersecting === false),
      // Extends the viewport downwards without end, so that an element can only leave it at the top, even after a jump.
      { rootMargin: '-60px 0px 1000000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isPast;
}
