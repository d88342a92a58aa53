import { type PointerEvent, useRef } from 'react';

/** A shorter movement is a tap or a tremor. */
const minSwipePx = 40;

interface SwipeHandlers {
  /** A finger went down or up. */
  onDrag: (isDragging: boolean) => void;
  /** 1 is the next slide, -1 the previous one, 0 neither. */
  onSwiped: (by: -1 | 0 | 1) => void;
}

/**
 * Makes a row follow a finger: spread `surface` on the touched element. The distance is set on it as `--dragged`. Give
 * it `touch-action: pan-y`, so that the page still scrolls.
 */
export function useSwipe<E extends HTMLElement>({ onDrag, onSwiped }: SwipeHandlers) {
  const from = useRef<{ finger: number; x: number } | null>(null);

  const release = ({ currentTarget, pointerId, clientX, type }: PointerEvent<E>) => {
    if (from.current?.finger !== pointerId) return;
    const distance = clientX - from.current.x;
    from.current = null;
    currentTarget.style.removeProperty('--dragged');
    onDrag(false);
    // The browser cancels when the finger scrolls the page.
    const isSwipe = type === 'pointerup' && Math.abs(distance) >= minSwipePx;
    if (distance !== 0) onSwiped(isSwipe ? (distance < 0 ? 1 : -1) : 0);
  };

  return {
    surface: {
      onPointerDown: ({ pointerType, pointerId, clientX, isPrimary }: PointerEvent<E>) => {
        if (pointerType === 'mouse' || !isPrimary) return;
        from.current = { finger: pointerId, x: clientX };
        onDrag(true);
      },
      onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent<E>) => {
        if (from.current?.finger !== pointerId) return;
        currentTarget.style.setProperty('--dragged', `${clientX - from.current.x}px`);
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
