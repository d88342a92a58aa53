import { fairQueue } from '../http/fair-queue.ts';

/** Fewer waiting than this are the usual misses of a busy shop, not a flood. */
const flood = 8;
const maxPauseMs = 100;

/**
 * Renders a few pages at a time, one network after the other. Rendering is CPU-bound, so more at once don't help; two,
 * because each waits for the API in between. A flood of uncached pages gets about a third of the processor, so that
 * cached pages don't wait behind it; known browsers and pages already in the cache don't wait for the pauses.
 *
 * At most as many wait as are rendered in a second or two; later requests would time out.
 */
export const renderQueue = () =>
  fairQueue({
    atOnce: 2,
    maxWaiting: 30,
    maxWaitingInAll: 100,
    pauseMs: (tookMs, waiting) => (waiting < flood ? 0 : Math.min(2 * tookMs, maxPauseMs)),
  });
