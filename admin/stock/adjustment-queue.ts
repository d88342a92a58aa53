import { ApiError, isRejection } from '#web/api.ts';
import { idempotencyKey } from '../idempotency-key.ts';
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
  pieces: Adjustment[];
}

export interface Adjustments {
  /** Adjustments that are not confirmed yet, by item. */
  by: ReadonlyMap<string, number>;
  /** 'waiting' for more taps, being sent, or 'stuck': no response yet, and it is retried. */
  state: 'idle' | 'waiting' | 'sending' | 'stuck';
}

export const stockItemKey = ({ variantId, size }: { variantId: string; size: string }) => `${variantId} ${size}`;

/** Long enough for a thumb that goes on tapping. */
const pauseMs = 1_200;
const againMs = 5_000;

interface Outside {
  /** Sends a batch and shows the new quantities. Starts its request before it returns. */
  send: (batch: Batch) => Promise<unknown>;
  /** Called when part or all of a batch was rejected and dropped. */
  onRefused: (error: ApiError) => void;
  kept: StoredAdjustments;
}

export type AdjustmentQueue = ReturnType<typeof createAdjustmentQueue>;

/**
 * Collects taps on + and - and sends them together after a pause or when the page is left. They are stored in the
 * browser until the server responds, so a crash loses nothing; the idempotency key keeps them from counting twice.
 */
export function createAdjustmentQueue({ send, onRefused, kept }: Outside) {
  let open: Batch | null = null;
  const sent = new Map<string, Batch>();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  let isStuck = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Adjustments = { by: new Map(), state: 'idle' };

  function publish() {
    const by = new Map<string, number>();
    for (const one of [...sent.values(), ...(open ? [open] : [])].flatMap(({ pieces }) => pieces)) {
      by.set(stockItemKey(one), (by.get(stockItemKey(one)) ?? 0) + one.by);
    }
    const state = underWay.size > 0 ? 'sending' : isStuck ? 'stuck' : open ? 'waiting' : 'idle';
    shown = { by, state };
    for (const listener of listeners) listener();
  }

  function sendIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  }

  function tap(tapped: Adjustment) {
    open ??= { key: idempotencyKey(), pieces: [] };
    const known = open.pieces.find((one) => stockItemKey(one) === stockItemKey(tapped));
    if (known) known.by += tapped.by;
    else open.pieces.push({ ...tapped });
    kept.keep(open);
    sendIn(pauseMs);
    publish();
  }

  /** Sends waiting batches one after the other, or all at once when the page is left. */
  function flush({ isLeaving = false } = {}) {
    clearTimeout(timer);
    for (const batch of sent.values()) if (!underWay.has(batch.key)) void post(batch);
    if (open && (underWay.size === 0 || isLeaving)) {
      const batch = { ...open, pieces: open.pieces.filter(({ by }) => by !== 0) };
      open = null;
      if (batch.pieces.length === 0) kept.drop(batch.key);
      else {
        sent.set(batch.key, batch);
        void post(batch);
      }
    }
    publish();
  }

  async function post(batch: Batch) {
    underWay.add(batch.key);
    try {
      await send(batch);
      isStuck = false;
      done(batch);
    } catch (error) {
      // Rejected for good, or without a response: then the same batch is sent again and counts once.
      if (isRejection(error) && ![401, 429].includes(error.status)) refuse(batch, error);
      else isStuck = true;
    } finally {
      underWay.delete(batch.key);
    }
    if (sent.size > 0) sendIn(againMs);
    else if (open) sendIn(pauseMs);
    publish();
  }

  function done({ key }: Batch) {
    sent.delete(key);
    kept.drop(key);
  }

  /** The rest of the batch is sent again without the rejected item. */
  function refuse(batch: Batch, error: ApiError) {
    done(batch);
    const piece = error.details['piece'] as Adjustment | undefined;
    onRefused(error);
    if (piece) for (const other of batch.pieces) if (stockItemKey(other) !== stockItemKey(piece)) tap(other);
  }

  kept.adopt((batch) => {
    sent.set(batch.key, batch);
    sendIn(0);
    publish();
  });

  return {
    tap,
    flush,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    taps: () => shown,
  };
}
