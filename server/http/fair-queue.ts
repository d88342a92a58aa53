import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';

interface Bounds {
  /** The maximum number running at once. */
  atOnce?: number;
  /** The maximum waiting per client; later requests would have been given up. */
  maxWaiting?: number;
  /** The maximum waiting in total: of known clients so many, and as many of unknown ones. */
  maxWaitingInAll?: number;
  /** How long unknown clients that wait leave the processor to others after a task that took `tookMs`. */
  pauseMs?: (tookMs: number, waiting: number) => number;
}

/** The waiting client. */
export interface QueueClient {
  name: string;
  /** Goes before those that are not (`http/known-browsers.ts`). */
  isKnown: boolean;
}

/** Starts of known clients before one of an unknown client, while some of these wait. */
const knownInARow = 3;
/** More than a page of a shopper asks for at once. Further requests of a known client wait among the unknown ones. */
const maxFirst = 4;

/**
 * Runs a few tasks at a time, taking clients in turn: a thousand requests of one client wait behind each other, while
 * the single request of another goes before all but the first of them. Known clients go before unknown ones, which get
 * every fourth start.
 */
export function fairQueue({ atOnce = 4, maxWaiting = 100, maxWaitingInAll = 2_000, pauseMs = () => 0 }: Bounds = {}) {
  const known = queues(maxWaiting, maxWaitingInAll);
  const unknown = queues(maxWaiting, maxWaitingInAll);
  let working = 0;
  let isPaused = false;
  /** Starts of known clients since the last one of an unknown client that might have gone instead. */
  let passed = 0;

  const next = () => {
    const isUnknownWaiting = unknown.count() > 0;
    const start = passed < knownInARow || isPaused || !isUnknownWaiting ? known.next() : null;
    if (start) {
      passed = isUnknownWaiting ? passed + 1 : 0;
      return start;
    }
    if (isPaused) return null;
    passed = 0;
    return unknown.next();
  };
  const startNext = () => {
    while (working < atOnce) {
      const start = next();
      if (!start) return;
      working += 1;
      start();
    }
  };
  const pause = (ms: number) => {
    if (ms <= 0 || isPaused) return;
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      startNext();
    }, ms);
  };

  /**
   * @throws ShopError `too_many_requests` if the client's queue is full, `too_busy` if all queues together are full and this
   *   one is among the longest, or becomes so while it waits
   */
  return async function inTurn<T>({ name, isKnown }: QueueClient, work: () => Promise<T>): Promise<T> {
    const goesFirst = isKnown && known.countOf(name) < maxFirst;
    const turn = (goesFirst ? known : unknown).wait(name);
    startNext();
    await turn;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      await yieldToOthers();
      working -= 1;
      if (!goesFirst && unknown.count() > 0) pause(pauseMs(performance.now() - startedAt, unknown.count()));
      startNext();
    }
  };
}

interface Waiting {
  start: () => void;
  reject: (error: ShopError) => void;
}

/** The queues of some clients, taken from in turn. */
function queues(maxWaiting: number, maxWaitingInAll: number) {
  /** By client, next in turn first. */
  const byClient = new Map<string, Waiting[]>();
  let inAll = 0;

  /** When all queues are full, a shorter queue grows at the cost of the newest in the longest one. */
  const makeRoomFor = (queue: readonly Waiting[]) => {
    const longest = [...byClient.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const busy = new ShopError('too_busy', { retryAfterSeconds: 2 });
    if (longest.length <= queue.length + 1) throw busy;
    longest.pop()!.reject(busy);
    inAll -= 1;
  };

  return {
    count: () => inAll,

    countOf: (name: string) => byClient.get(name)?.length ?? 0,

    wait(name: string): Promise<void> {
      const queue = byClient.get(name) ?? [];
      if (queue.length >= maxWaiting) throw new ShopError('too_many_requests', { retryAfterSeconds: 2 });
      if (inAll >= maxWaitingInAll) makeRoomFor(queue);
      byClient.set(name, queue);
      inAll += 1;
      return new Promise<void>((resolve, reject) => queue.push({ start: resolve, reject }));
    },

    /** Takes the next one out, and its client goes to the end; null if nobody waits. */
    next(): (() => void) | null {
      const [first] = byClient;
      if (!first) return null;
      const [name, queue] = first;
      byClient.delete(name);
      inAll -= 1;
      const { start } = queue.shift()!;
      if (queue.length > 0) byClient.set(name, queue);
      return start;
    },
  };
}
