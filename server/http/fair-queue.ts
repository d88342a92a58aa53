import { setImmediate as others } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';

interface Bounds {
  /** Worked on together. */
  atOnce?: number;
  /** Of one; whoever stands behind them would have given up. */
  mostWaiting?: number;
  /** Of all together, so that what waits has room. */
  mostWaitingInAll?: number;
}

/**
 * Lets work be done a few at a time, of everybody in turn: a thousand wishes of one wait behind each other, and the one
 * of somebody else goes before all but the first of them.
 */
export function fairQueue({ atOnce = 4, mostWaiting = 100, mostWaitingInAll = 2_000 }: Bounds = {}) {
  let working = 0;
  let inAll = 0;
  /** The lines, whose turn is next being first. */
  const lines = new Map<string, (() => void)[]>();

  const wait = (who: string) => {
    const line = lines.get(who) ?? [];
    if (line.length >= mostWaiting) throw new ShopError('too_many_requests', { retryAfterSeconds: 2 });
    if (inAll >= mostWaitingInAll) throw new ShopError('too_busy', { retryAfterSeconds: 2 });
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
   * @param who whose line it waits in
   * @throws ShopError `too_many_requests` when too many wait in that line, `too_busy` when too many wait in all
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
