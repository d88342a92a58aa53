import { type Scheduler, fromNow } from '../scheduler.ts';
import { type Fault, type Faults, applyFaultOnce } from '../control/faults.ts';
import type { Change, State } from '../state.ts';
import { type Announcement, type Delivery, newDelivery, retryDelay } from './delivery.ts';
import { post } from './webhooks.ts';
import { messagesFor } from './corrupt-message.ts';

type Options = {
  secretKey: string;
  /** Real milliseconds per provider millisecond: below 1, retries come sooner. */
  timeScale: number;
  agenda: Scheduler;
  state: State;
  save: (change: Change) => void;
  faults: Faults;
};

/** Sends each webhook, with retries until the merchant responds 200; pending webhooks survive a restart. */
export function sendWebhooks({ secretKey, timeScale, agenda, state, save, faults }: Options) {
  const stopping = new AbortController();
  const delayed: (() => void)[] = [];
  const firstTries = new WeakMap<Delivery, () => void>();

  function schedule(delivery: Delivery): void {
    if (delivery.nextAt === null || stopping.signal.aborted) return;
    agenda.at(delivery, delivery.nextAt, () => void attempt(delivery).catch(complain));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const fault = applyFaultOnce(faults, 'webhook', delivery.reference);
    if (fault?.kind === 'delay') return later(delivery, fault.ms);
    if (fault?.kind === 'reorder' && delayed.length === 0) return delay(delivery, fault.ms);
    await send(delivery, fault);
    letGo();
  }

  async function send(delivery: Delivery, fault: Fault<'webhook'> | null): Promise<void> {
    const messages = fault?.kind === 'drop' ? [] : messagesFor(delivery.body, secretKey, fault);
    const sent = await Promise.all(messages.map((message) => post(state.webhookUrl, message, stopping.signal)));
    // An attempt that was under way at shutdown is repeated by the next process: its nextAt is unchanged.
    if (stopping.signal.aborted) return;

    delivery.attempts.push(...(fault?.kind === 'drop' ? [dropped()] : sent));
    const arrived = fault?.kind === 'drop' || sent.at(-1)?.status === 200;
    delivery.tries += 1;
    const wait = arrived ? null : retryDelay(delivery.tries);
    delivery.nextAt = wait === null ? null : fromNow(wait, timeScale);
    save({ delivery });
    firstTries.get(delivery)?.();
    schedule(delivery);
  }

  function later(delivery: Delivery, ms: number): void {
    agenda.at(delivery, fromNow(ms, 1), () => void send(delivery, null).catch(complain));
  }

  /** Lets the next message overtake this one, if one comes in time. */
  function delay(delivery: Delivery, ms: number): void {
    later(delivery, ms);
    delayed.push(() => later(delivery, 0));
  }

  function letGo(): void {
    delayed.splice(0).forEach((release) => release());
  }

  return {
    /** Resolves after the first try, whatever its result. */
    announce: (announcement: Announcement, afterMs = 0): Promise<void> => {
      if (state.webhookUrl === null) return Promise.resolve();
      const delivery = newDelivery(announcement, fromNow(afterMs, 1));
      state.deliveries.push(delivery);
      save({ delivery });
      return new Promise((tried) => {
        firstTries.set(delivery, tried);
        schedule(delivery);
      });
    },
    resume: (): void => state.deliveries.forEach(schedule),
    stop: (): void => stopping.abort(),
  };
}

function dropped() {
  return { at: new Date().toISOString(), url: null, status: null, problem: 'dropped on purpose' };
}

/** No caller waits for a webhook, so an error of ours is at least logged. */
function complain(error: unknown): void {
  console.error('Paystack emulator: a webhook could not be handled.', error);
}
