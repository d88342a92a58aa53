import { type Scheduler, fromNow } from '../scheduler.ts';
import { type Fault, type Faults, applyFaultOnce } from '../control/faults.ts';
import type { Change, State } from '../state.ts';
import { type Announcement, type Delivery, newDelivery, retryDelay } from './delivery.ts';
import { post } from './webhooks.ts';
import { messagesFor } from './corrupt-message.ts';

type Options = {
  secretKey: string;
  /** Real milliseconds for one of the provider's: below 1, the retries come sooner. */
  timeScale: number;
  agenda: Scheduler;
  state: State;
  save: (change: Change) => void;
  faults: Faults;
};

/** Sends what there is to tell and keeps sending it until the merchant answers 200; what is owed survives a restart. */
export function sendWebhooks({ secretKey, timeScale, agenda, state, save, faults }: Options) {
  const stopping = new AbortController();
  const held: (() => void)[] = [];
  const firstTries = new WeakMap<Delivery, () => void>();

  function schedule(delivery: Delivery): void {
    if (delivery.nextAt === null || stopping.signal.aborted) return;
    agenda.at(delivery, delivery.nextAt, () => void attempt(delivery).catch(complain));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const fault = applyFaultOnce(faults, 'webhook', delivery.reference);
    if (fault?.kind === 'delay') return later(delivery, fault.ms);
    if (fault?.kind === 'reorder' && held.length === 0) return hold(delivery, fault.ms);
    await send(delivery, fault);
    letGo();
  }

  async function send(delivery: Delivery, fault: Fault<'webhook'> | null): Promise<void> {
    const messages = fault?.kind === 'drop' ? [] : messagesFor(delivery.body, secretKey, fault);
    const sent = await Promise.all(messages.map((message) => post(state.webhookUrl, message, stopping.signal)));
    // What was under way when we stopped is sent again by the next process: nextAt still stands.
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

  /** Lets the next message go first, if one comes in time. */
  function hold(delivery: Delivery, ms: number): void {
    later(delivery, ms);
    held.push(() => later(delivery, 0));
  }

  function letGo(): void {
    held.splice(0).forEach((release) => release());
  }

  return {
    /** Settles when the first try is over, whatever came of it. */
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

/** Nobody waits for a webhook, so what goes wrong on our side is at least said. */
function complain(error: unknown): void {
  console.error('Paystack emulator: a webhook could not be handled.', error);
}
