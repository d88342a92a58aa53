import { useRef } from 'react';

/**
 * A row of equally wide things that is swiped from one to the next (CSS scroll-snap). Spread `row` on the element
 * that scrolls; `onShown` hears which thing has come into view.
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
    /** Smooth or not is the style sheet's decision, which knows who wants less motion. */
    show: (index: number) => {
      const row = element.current;
      row?.scrollTo({ left: index * row.clientWidth });
    },
  };
}
