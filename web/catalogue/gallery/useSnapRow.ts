import { useRef } from 'react';

/**
 * A row of equally wide items that is swiped (CSS scroll-snap). Spread `row` on the scrolling element; `onShown` gets
 * the index of the visible item.
 */
export function useSnapRow<E extends HTMLElement>(onShown: (index: number) => void) {
  const element = useRef<E>(null);
  return {
    row: {
      ref: element,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: E }) => {
        if (clientWidth > 0) onShown(Math.round(scrollLeft / clientWidth));
      },
    },
    /** The style sheet decides whether to scroll smoothly, as it knows `prefers-reduced-motion`. */
    show: (index: number) => {
      const row = element.current;
      row?.scrollTo({ left: index * row.clientWidth });
    },
  };
}
