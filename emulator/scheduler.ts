/** Actions that are due later. Each has one due time, which is also kept in the state, so that a restart can resume. */
export type Scheduler = {
  /** Does it at that ISO time, or at once when the time has passed. Replaces an earlier time of the same thing. */
  at: (thing: object, time: string, action: () => void) => void;
  /** Does now whatever is due later. */
  hurry: () => void;
  stop: () => void;
};

/** The longest wait of a timer: a longer one overflows and fires at once. */
const maxWait = 2 ** 31 - 1;

export function createScheduler(): Scheduler {
  const entries = new Map<object, { timer: NodeJS.Timeout; action: () => void }>();
  let isStopped = false;

  function take(thing: object): void {
    const entry = entries.get(thing);
    clearTimeout(entry?.timer);
    entries.delete(thing);
    try {
      entry?.action();
    } catch (error) {
      console.error('Paystack emulator: what was due could not be done.', error);
    }
  }

  return {
    at(thing, time, action) {
      if (isStopped) return;
      clearTimeout(entries.get(thing)?.timer);
      const wait = Math.min(maxWait, Math.max(0, Date.parse(time) - Date.now()));
      entries.set(thing, { timer: setTimeout(() => take(thing), wait).unref(), action });
    },
    hurry: () => [...entries.keys()].forEach(take),
    stop() {
      isStopped = true;
      entries.forEach(({ timer }) => clearTimeout(timer));
    },
  };
}

/** The ISO time after so many provider milliseconds, which `timeScale` shortens. */
export function fromNow(providerMs: number, timeScale: number): string {
  return new Date(Date.now() + providerMs * timeScale).toISOString();
}
