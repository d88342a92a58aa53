import { setImmediate as others } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';

interface Bounds {
  /** The maximum number running at once. */
  atOnce?: number;
  /** The maximum waiting per client; later requests would have been given up. */
  maxWaiting?: number;
  /** The maximum waiting in total. */
  maxWaitingInAll?: number;
}

/**
 * Runs a few tasks at a time, taking clients in turn: a thousand requests of one client wait behind each other, while
 * the single request of another goes before all but the first of them.
 */
export function fairQueue({ atOnce = 4, maxWaiting = 100, maxWaitingInAll = 2_000 }: Bounds = {}) {
  let working = 0;
  let inAll = 0;
  /** The queues by client, next in turn first. */
  const lines = new Map<string, (() => void)[]>();

  const wait = (who: string) => {
    const line = lines.get(who) ?? [];
    if (line.length >= maxWaiting) throw new ShopError('too_many_requests', { retryAfterSeconds: 2 });
    if (inAll >= maxWaitingInAll) throw new ShopError('too_busy', { retryAfterSeconds: 2 });
    lines.set(who, line);
    inAll += 1;
    return new Promise<void>((resolve) => line.push(resolve));
  };

  const next = () => {
    const [first] = lines;
    if (!first) {
      working -= 1;
      return;
    }
    const [who, line] = first;
    lines.delete(who);
    inAll -= 1;
    line.shift()!(); // Takes this one's place.
    if (line.length > 0) lines.set(who, line);
  };

  /**
   * @param who the client whose queue it waits in
   * @throws ShopError `too_many_requests` if the client's queue is full, `too_busy` if all queues together are
   */
  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await wait(who);
    else working += 1;
    try {
      return await work();
    } finally {
      await others();
      next();
    }
  };
}
