import { ApiError, isRejection } from '#web/api.ts';
import { randomKey } from '#web/random-key.ts';
import { stockItemKey } from '#shared/cart/lines.ts';
import type { StoredAdjustments } from './stored-adjustments.ts';

/** A change of an item's quantity. */
export interface Adjustment {
  variantId: string;
  size: string;
  by: number;
}

/** Adjustments that are sent together under one idempotency key. */
export interface Batch {
  key: string;
  items: Adjustment[];
}

export interface Adjustments {
  /** Adjustments that are not confirmed yet, by item. */
  by: ReadonlyMap<string, number>;
  /** 'waiting' for more taps, being sent, or 'stuck': no response yet, and it is retried. */
  state: 'idle' | 'waiting' | 'sending' | 'stuck';
  /** Batches without a response yet, which are sent again. */
  stuck: readonly Batch[];
}

/** Long enough for a thumb that goes on tapping. */
const pauseMs = 1_200;
const againMs = 5_000;

interface Outside {
  /** Sends a batch and shows the new quantities. Starts its request before it returns. */
  send: (batch: Batch) => Promise<unknown>;
  /** Called when part or all of a batch was rejected and dropped. */
  onRejected: (error: ApiError) => void;
  stored: StoredAdjustments;
}

export type AdjustmentQueue = ReturnType<typeof createAdjustmentQueue>;

/**
 * Collects taps on + and - and sends them together after a pause or when the page is left. They are stored in the
 * browser until the server responds, so a crash loses nothing; the idempotency key keeps them from counting twice.
 */
export function createAdjustmentQueue({ send, onRejected, stored }: Outside) {
  let open: Batch | null = null;
  const sent = new Map<string, Batch>();
  const underWay = new Set<string>();
  /** Keys of batches whose last request had no response. */
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Adjustments = { by: new Map(), state: 'idle', stuck: [] };

  function publish() {
    const by = new Map<string, number>();
    for (const one of [...sent.values(), ...(open ? [open] : [])].flatMap(({ items }) => items)) {
      by.set(stockItemKey(one), (by.get(stockItemKey(one)) ?? 0) + one.by);
    }
    const stuck = [...sent.values()].filter(({ key }) => failed.has(key));
    const state = underWay.size > 0 ? 'sending' : stuck.length > 0 ? 'stuck' : open ? 'waiting' : 'idle';
    shown = { by, state, stuck };
    for (const listener of listeners) listener();
  }

  function sendIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  }

  function tap(tapped: Adjustment) {
    open ??= { key: randomKey(), items: [] };
    const known = open.items.find((one) => stockItemKey(one) === stockItemKey(tapped));
    if (known) known.by += tapped.by;
    else open.items.push({ ...tapped });
    stored.keep(open);
    sendIn(pauseMs);
    publish();
  }

  /** Sends waiting batches one after the other, or all at once when the page is left. */
  function flush({ isLeaving = false } = {}) {
    clearTimeout(timer);
    for (const batch of sent.values()) if (!underWay.has(batch.key)) void sendBatch(batch);
    if (open && (underWay.size === 0 || isLeaving)) {
      const batch = withoutZeros(open);
      open = null;
      if (batch.items.length === 0) stored.drop(batch.key);
      else {
        // A later tab must send the same: the server rejects other numbers under the same key.
        stored.keep(batch);
        sent.set(batch.key, batch);
        void sendBatch(batch);
      }
    }
    publish();
  }

  /** Sends every tap at once. @returns what is left once nothing is under way: the batches without a response */
  async function settle(): Promise<readonly Batch[]> {
    while (open || underWay.size > 0) {
      if (open) flush({ isLeaving: true });
      if (underWay.size > 0) await nextState();
    }
    return shown.stuck;
  }

  const nextState = () =>
    new Promise<void>((pass) => {
      const listener = () => {
        listeners.delete(listener);
        pass();
      };
      listeners.add(listener);
    });

  async function sendBatch(batch: Batch) {
    underWay.add(batch.key);
    try {
      await send(batch);
      done(batch);
    } catch (error) {
      // Rejected for good, or without a response: then the same batch is sent again and counts once.
      if (isRejection(error) && ![401, 429].includes(error.status)) reject(batch, error);
      else failed.add(batch.key);
    } finally {
      underWay.delete(batch.key);
    }
    if (sent.size > 0) sendIn(againMs);
    else if (open) sendIn(pauseMs);
    publish();
  }

  function done({ key }: Batch) {
    sent.delete(key);
    failed.delete(key);
    stored.drop(key);
  }

  /** The rest of the batch is sent again without the rejected item. */
  function reject(batch: Batch, error: ApiError) {
    done(batch);
    // A removed size has no stock item any more, only its name.
    const item = error.details.item ?? error.details;
    onRejected(error);
    if (!isStockItem(item)) return;
    for (const other of batch.items) if (stockItemKey(other) !== stockItemKey(item)) tap(other);
  }

  stored.adopt((found) => {
    const batch = withoutZeros(found);
    if (batch.items.length === 0) return stored.drop(batch.key);
    sent.set(batch.key, batch);
    sendIn(0);
    publish();
  });

  return {
    tap,
    flush,
    settle,
    /** Not while its request is under way. */
    discard: (key: string) => {
      const batch = sent.get(key);
      if (!batch || underWay.has(key)) return;
      done(batch);
      publish();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    taps: () => shown,
  };
}

/** Taps that cancel each other out change nothing. */
const withoutZeros = ({ key, items }: Batch): Batch => ({ key, items: items.filter(({ by }) => by !== 0) });

type Key = Pick<Adjustment, 'variantId' | 'size'>;
const isStockItem = (item: Partial<Key>): item is Key => item.variantId !== undefined && item.size !== undefined;
