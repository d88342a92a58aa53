import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** As long as the one turn by itself takes. */
const turnMs = 4_000;

/**
 * Which of `count` frames is shown. Once all are ready it turns around once, unless the shopper wants less motion, and stops
 * when they turn it themselves. Spread `drag` on what is dragged: its width is one turn.
 */
export function useTurn(count: number, isReady: boolean) {
  const [frame, setFrame] = useState(0);
  const stop = useRef(() => {});
  const start = useRef<{ x: number; frame: number } | null>(null);

  useEffect(() => {
    if (!isReady || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
    let turned = 0;
    const timer = setInterval(() => {
      turned += 1;
      setFrame(turned % count);
      if (turned === count) clearInterval(timer);
    }, turnMs / count);
    stop.current = () => clearInterval(timer);
    return stop.current;
  }, [isReady, count]);

  const turn = (to: number) => {
    stop.current();
    setFrame(((to % count) + count) % count);
  };
  const end = () => {
    start.current = null;
  };

  return {
    // Another response may have fewer.
    frame: frame % count || 0,
    turn,
    drag: {
      onPointerDown: ({ currentTarget, pointerId, isPrimary, button, clientX: x }: PointerEvent<HTMLElement>) => {
        if (!isPrimary || button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        start.current = { x, frame };
        turn(frame);
      },
      onPointerMove: ({ currentTarget, isPrimary, clientX }: PointerEvent<HTMLElement>) => {
        if (!start.current || !isPrimary) return;
        const share = (clientX - start.current.x) / currentTarget.clientWidth;
        turn(start.current.frame + Math.round(share * count));
      },
      onLostPointerCapture: end,
    },
  };
}
