import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { beginShow, moveOn, slideDurationMs, transitionMs } from './slide-show.ts';

/** The show with its clock, which stands still while the shopper looks closely, is elsewhere or wants it so. */
export function useSlideShow(slides: number) {
  const [show, move] = useReducer(moveOn, slides, (count) => beginShow(count, savesData() ? 0 : 1));
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isStill = useSyncExternalStore(onStillness, wantsStillness, () => true);
  const isRunning = slides > 1 && !(isPaused || isHovered || isFocused || isHeld || isStill);
  const { moves, isMoving } = show;
  const standsMs = slideDurationMs(show);

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => move({ to: 'next' }), standsMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every move winds the clock up anew
  }, [isRunning, moves, standsMs]);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => move({ to: 'rest' }), wantsLessMotion() ? 0 : transitionMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a move that turns round takes as long again
  }, [isMoving, moves]);

  // The second picture is fetched while the first one stands, after everything the page itself needs.
  useEffect(() => (isRunning ? onceLoaded(() => move({ to: 'call', any: arePreloaded() })) : undefined), [isRunning]);

  return { show, move, isRunning, isPaused, setPaused, setHovered, setFocused, isHeld, setHeld };
}

/** All slides are there, or on their way, on the first visit in a session; see `splash-script.ts`. */
const arePreloaded = () => document.querySelector('link[data-hero]') !== null;

const savesData = () => typeof navigator !== 'undefined' && (navigator as Saving).connection?.saveData === true;

/** Told by browsers on phones. */
interface Saving {
  connection?: { saveData?: boolean };
}

const wantsLessMotion = () => matchMedia(lessMotion).matches;
const lessMotion = '(prefers-reduced-motion: reduce)';

/** Nothing moves by itself for somebody who wants less motion, and in a tab that nobody looks at. */
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
