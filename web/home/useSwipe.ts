import { type PointerEvent, useRef } from 'react';

/** A shorter way was a tremble, or a tap. */
const minSwipePx = 40;

interface SwipeHandlers {
  /** A finger has come down, or is gone again. */
  onHeld: (isHeld: boolean) => void;
  /** 1 is on to the following, -1 back to the one before, 0 neither. */
  onSwiped: (by: -1 | 0 | 1) => void;
}

/**
 * Lets a row follow a finger: spread `surface` on the element that is touched. While it is held, the way of the finger
 * stands on the element as `--dragged`. Give it `touch-action: pan-y`, so that the page still scrolls.
 */
export function useSwipe<E extends HTMLElement>({ onHeld, onSwiped }: SwipeHandlers) {
  const from = useRef<{ finger: number; x: number } | null>(null);

  const letGo = ({ currentTarget, pointerId, clientX, type }: PointerEvent<E>) => {
    if (from.current?.finger !== pointerId) return;
    const way = clientX - from.current.x;
    from.current = null;
    currentTarget.style.removeProperty('--dragged');
    onHeld(false);
    // The browser cancels when it takes the finger for scrolling the page.
    const isSwipe = type === 'pointerup' && Math.abs(way) >= minSwipePx;
    if (way !== 0) onSwiped(isSwipe ? (way < 0 ? 1 : -1) : 0);
  };

  return {
    surface: {
      onPointerDown: ({ pointerType, pointerId, clientX, isPrimary }: PointerEvent<E>) => {
        if (pointerType === 'mouse' || !isPrimary) return;
        from.current = { finger: pointerId, x: clientX };
        onHeld(true);
      },
      onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent<E>) => {
        if (from.current?.finger !== pointerId) return;
        currentTarget.style.setProperty('--dragged', `${clientX - from.current.x}px`);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  };
}
