import { randomUUID } from 'node:crypto';
import type { Event } from '@sentry/core';
import type { ErrorLine } from './error-line.ts';

/** So many different errors are sent within a period. */
const maxErrors = 30;
const periodMs = 60_000;

interface Counted {
  event: Event;
  repeats: number;
}

/**
 * Sends the first error of a kind at once, and at the end of the period one more that says how often it was repeated: a fault
 * that every request meets is two events a minute.
 */
export function countRepeats(send: (event: Event) => void) {
  const counted = new Map<string, Counted>();
  let unsent = 0;
  let timer: NodeJS.Timeout | null = null;

  const end = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const { event, repeats } of counted.values()) if (repeats > 0) send(again(event, { repeats }));
    if (unsent > 0) send(tooMany(unsent));
    counted.clear();
    unsent = 0;
  };
  return {
    /** @param makeEvent is called if the event is sent */
    add(error: ErrorLine, makeEvent: () => Event): void {
      timer ??= setTimeout(end, periodMs).unref();
      const kind = kindOf(error);
      const known = counted.get(kind);
      if (known) known.repeats += 1;
      else if (counted.size >= maxErrors) unsent += 1;
      else {
        const event = makeEvent();
        counted.set(kind, { event, repeats: 0 });
        send(event);
      }
    },
    end,
  };
}

/** Messages may have ids in them. The place alone is not enough: all errors of the database are thrown by its driver. */
function kindOf({ err: { type, message, stack = '' } }: ErrorLine): string {
  const place = /\n\s+at .*/.exec(stack)?.[0] ?? '';
  return `${type} ${message.replaceAll(/[\da-f]{2,}|\d/g, '')} ${place}`;
}

const newId = () => randomUUID().replaceAll('-', '');

const again = (event: Event, more: object): Event => ({
  ...event,
  event_id: newId(),
  timestamp: Date.now() / 1_000,
  extra: { ...event.extra, ...more },
});

const tooMany = (unsent: number): Event => ({
  event_id: newId(),
  timestamp: Date.now() / 1_000,
  platform: 'node',
  level: 'warning',
  message: `More than ${maxErrors} different errors in a minute: ${unsent} are only in the log`,
});
