import { setImmediate as others } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';

/** Rendering is work for the processor alone, so more at once make nobody faster; two, because each waits for answers. */
const atOnce = 2;
/** As many as are rendered in a second or two: whoever stands behind them would have given up. */
const mostWaiting = 100;

/**
 * Lets pages be rendered a few at a time, whoever came first going first. Between two of them everything else has its
 * turn, so that pages which are kept do not wait behind those that nobody has asked for before.
 */
export function renderQueue() {
  let rendering = 0;
  const waiting: (() => void)[] = [];

  /** @throws ShopError `too_busy`, at once, when too many wait already */
  return async function inTurn<T>(render: () => Promise<T>): Promise<T> {
    if (rendering >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ShopError('too_busy', { retryAfterSeconds: 2 });
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
