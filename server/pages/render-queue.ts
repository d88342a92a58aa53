import { setImmediate as others } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';

/** Rendering is CPU-bound, so more at once don't help; two, because each waits for the API in between. */
const atOnce = 2;
/** As many as are rendered in a second or two; later requests would time out. */
const maxWaiting = 100;

/**
 * Renders a few pages at a time, in order of arrival. Between two renders the event loop handles everything else, so
 * that cached pages don't wait behind uncached ones.
 */
export function renderQueue() {
  let rendering = 0;
  const waiting: (() => void)[] = [];

  /** @throws ShopError `too_busy` at once if the queue is full */
  return async function inTurn<T>(render: () => Promise<T>): Promise<T> {
    if (rendering >= atOnce) {
      if (waiting.length >= maxWaiting) throw new ShopError('too_busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else rendering += 1;
    try {
      return await render();
    } finally {
      await others();
      const next = waiting.shift();
      if (next) next(); // Takes this one's place.
      else rendering -= 1;
    }
  };
}
