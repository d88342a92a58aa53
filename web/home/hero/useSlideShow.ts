import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { savesData } from '../../ui/data-saver.ts';
import { beginShow, moveOn, slideDurationMs, transitionMs } from './slide-show.ts';

/**
 * The slide show with its timer, which is paused while the shopper looks closely, is in another tab, or has paused it.
 */
export function useSlideShow(slides: number) {
  const [show, move] = useReducer(moveOn, slides, (count) => beginShow(count, savesData() ? 0 : 1));
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const isStill = useSyncExternalStore(onStillness, wantsStillness, () => true);
  const isRunning = slides > 1 && !(isPaused || isHovered || isFocused || isDragging || isStill);
  const { moves, isMoving } = show;
  const durationMs = slideDurationMs(show);

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => move({ to: 'next' }), durationMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every move restarts the timer
  }, [isRunning, moves, durationMs]);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => move({ to: 'rest' }), wantsLessMotion() ? 0 : transitionMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a reversed move takes the full time again
  }, [isMoving, moves]);

  // The second image loads after everything else on the page.
  useEffect(() => (isRunning ? onceLoaded(() => move({ to: 'call', any: arePreloaded() })) : undefined), [isRunning]);

  return { show, move, isRunning, isPaused, setPaused, setHovered, setFocused, isDragging, setDragging };
}

/**
 * Whether all slides are preloaded, on the first visit in a session; see `splash-script.ts`. Asked once the page has loaded: on a
 * slow line the links come after the hydration.
 */
const arePreloaded = () => document.querySelector('link[data-hero]') !== null;

const wantsLessMotion = () => matchMedia(lessMotion).matches;
const lessMotion = '(prefers-reduced-motion: reduce)';

/** Nothing moves by itself with reduced motion or in a hidden tab. */
const wantsStillness = () => document.hidden || wantsLessMotion();

function onStillness(listener: () => void): () => void {
  const motion = matchMedia(lessMotion);
  motion.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    motion.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function onceLoaded(then: () => void): (() => void) | undefined {
  if (document.readyState === 'complete') {
    then();
    return undefined;
  }
  addEventListener('load', then, { once: true });
  return () => removeEventListener('load', then);
}
