import { ApiError, isRejection } from '#web/api.ts';
import { randomId } from '#web/random-id.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { labelOf, type QueuedAction, type Result, type send as sendAction } from './actions.ts';
import type { Entry, Sent, StoredOutbox } from './stored-outbox.ts';

interface OutboxState {
  /** Waiting actions, and those that were rejected after waiting, in the order of the taps. */
  entries: readonly Entry[];
  /** Actions sent since the list was last cleared; kept until the page is left. */
  sent: readonly Sent[];
  /** The entry whose request is under way. */
  sendingId: string | null;
  /** The session has expired: everything waits for a new one. */
  needsSignIn: boolean;
}

interface Outside {
  staffId: string;
  stored: StoredOutbox;
  send: typeof sendAction;
  /** Called with the outcome of an action that had waited. */
  onSent: (sent: Sent) => void;
  onRejected: (entry: Entry) => void;
  /** Called with each response to what was done. */
  onDone: (result: Result, action: QueuedAction) => void;
  /** Called after each try: what is shown may be outdated. */
  onSettled: () => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** While the line is up and the server does not respond. */
const retryMs = 10_000;

/**
 * Stores what staff tap until the server has confirmed it, and sends it in order. An action is stored before its first
 * request, so that neither a lost response nor a closed tab loses it. One tab at a time sends (Web Locks); where there
 * are none, the idempotency keys keep two tabs from doing it twice.
 */
export function createOutbox({ staffId, stored, send, onSent, onRejected, onDone, onSettled }: Outside) {
  /** How actions ended whose forms are still open. */
  const outcomes = new Map<string, Result | ApiError>();
  const listeners = new Set<() => void>();
  let more: Omit<OutboxState, 'entries'> = { sent: [], sendingId: null, needsSignIn: false };
  let shown: OutboxState = { entries: [], ...more };
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function publish(change: Partial<typeof more> = {}) {
    more = { ...more, ...change };
    shown = { entries: stored.all().filter(({ hasWaited }) => hasWaited), ...more };
    for (const listener of listeners) listener();
  }

  const find = (id: string) => stored.all().find((entry) => entry.id === id);

  /**
   * Stores an action and sends it.
   *
   * @returns the server's response; null if it waits for the network
   * @throws ApiError the server's rejection; then it is not stored any more
   */
  async function add(action: QueuedAction): Promise<Result | null> {
    const last = stored.all().at(-1);
    const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
    const id = randomId();
    outcomes.set(id, { message: adminMessages.general.saved }); // As another tab may send it.
    stored.keep({ ...action, id, at, hasWaited: false, wasSent: false, rejection: null });
    await flush();
    const outcome = outcomes.get(id)!;
    outcomes.delete(id);
    const entry = find(id);
    if (outcome instanceof ApiError || entry?.rejection) {
      stored.drop(id);
      publish();
      throw outcome instanceof ApiError ? outcome : new ApiError(entry!.rejection!, 409);
    }
    if (!entry) return outcome;
    stored.keep({ ...entry, hasWaited: true });
    publish();
    return null;
  }

  /** Sends what waits, one after the other. It never rejects: a fault of ours must not stop the next try. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    running = running.then(sendWaiting);
    return running;
  }

  const hasWork = () => navigator.onLine && stored.all().some(isWaiting);

  async function sendWaiting() {
    if (hasWork()) await alone(`admin-outbox ${staffId}`, sendAll).catch(console.error);
    if (hasWork()) timer = setTimeout(() => void flush(), retryMs);
  }

  async function sendAll() {
    for (const { id } of stored.all().filter(isWaiting)) {
      const entry = find(id); // Another tab may have sent or discarded it.
      if (!entry || !isWaiting(entry)) continue;
      stored.keep({ ...entry, wasSent: true });
      publish({ sendingId: id });
      try {
        if (await sendOne(entry)) return;
      } finally {
        publish({ sendingId: null });
      }
    }
  }

  /** @returns whether there is no sense in sending the others now */
  async function sendOne(entry: Entry): Promise<boolean> {
    try {
      const result = await send(entry, staffId);
      onDone(result, entry);
      done(entry, result);
      more = { ...more, needsSignIn: false };
    } catch (error) {
      if (!(error instanceof ApiError)) {
        console.error(error); // It waits, and holds nothing else up.
        return false;
      }
      const mayPass = error.status === 401 || error.status === 429;
      if (isRejection(error) && !mayPass) reject(entry, error);
      else if (error.status === 401 && outcomes.has(entry.id)) outcomes.set(entry.id, error); // Its form is still open.
      else more = { ...more, needsSignIn: error.status === 401 };
      return error.status === 0 || mayPass;
    } finally {
      onSettled();
    }
    return false;
  }

  function done(entry: Entry, result: Result) {
    const { message } = result;
    const reasons = rejections(result);
    if (reasons.length > 0 && entry.hasWaited) {
      return reject(entry, new ApiError([`${message}.`, ...reasons].join(' '), 409));
    }
    stored.drop(entry.id);
    if (outcomes.has(entry.id)) outcomes.set(entry.id, result);
    if (!entry.hasWaited) return;
    const sent = { id: entry.id, label: labelOf(entry), message };
    stored.announce(sent);
    show(sent);
  }

  function show(sent: Sent) {
    publish({ sent: [...more.sent, sent] });
    onSent(sent);
  }

  function reject(entry: Entry, error: ApiError) {
    if (outcomes.has(entry.id)) {
      outcomes.set(entry.id, error);
      return;
    }
    const rejected = { ...entry, wasSent: true, hasWaited: true, rejection: error.message };
    stored.keep(rejected);
    onRejected(rejected);
  }

  stored.onChange(publish, (sent) => {
    show(sent);
    onSettled();
  });
  // A closed tab left them: none of its forms is there to say how they ended.
  for (const entry of stored.all()) if (!entry.hasWaited) stored.keep({ ...entry, hasWaited: true });
  publish();

  return {
    add,
    flush,
    discard(id: string) {
      if (more.sendingId === id) return;
      stored.drop(id);
      publish();
    },
    clearSent: () => publish({ sent: [] }),
    /** At sign-out: nothing of this member of staff stays on the device. */
    clear() {
      for (const { id } of stored.all()) stored.drop(id);
      publish({ sent: [] });
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => shown,
  };
}

export const isWaiting = ({ rejection }: Entry) => rejection === null;

/** Why some of several orders were left out. */
export const rejections = ({ rejected = [] }: Result): string[] =>
  rejected.map(({ _id, message }) => `${orderNumber(_id)}: ${message}`);

async function alone(lock: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(lock, run);
  else await run();
}
