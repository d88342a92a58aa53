import { createHmac } from 'node:crypto';
import { type Agenda, fromNow } from '../agenda.ts';
import { type Faults, strike } from '../control/faults.ts';
import { toOddJson } from '../http/json.ts';
import type { Delivery, DeliveryAttempt, State } from '../state.ts';

/** What the merchant is to hear, and of which payment. */
export type Announcement = { reference: string; event: string; data: unknown };

type Options = {
  secretKey: string;
  /** Real milliseconds for one of the provider's: below 1, the retries come sooner. */
  timeScale: number;
  agenda: Agenda;
  state: State;
  save: () => void;
  faults: () => Faults;
};

const minute = 60_000;
const answerWithin = 30_000;

/** Sends what there is to tell and keeps sending it until the merchant answers 200; what is owed survives a restart. */
export function webhooks({ secretKey, timeScale, agenda, state, save, faults }: Options) {
  const stopping = new AbortController();

  function schedule(delivery: Delivery): void {
    if (delivery.nextAt === null || stopping.signal.aborted) return;
    agenda.at(delivery, delivery.nextAt, () => void attempt(delivery).catch(complain));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const fault = strike(faults(), 'webhook');
    const key = fault === 'wrongSignature' ? `not ${secretKey}` : secretKey;
    const tries = fault === 'drop' ? [] : fault === 'duplicate' ? [1, 2] : [1];
    const sent = await Promise.all(tries.map(() => post(state.webhookUrl, delivery.body, key, stopping.signal)));
    // What was under way when we stopped is sent again by the next process: nextAt still stands.
    if (stopping.signal.aborted) return;

    delivery.attempts.push(...(fault === 'drop' ? [dropped()] : sent));
    const arrived = fault === 'drop' || sent.some(({ status }) => status === 200);
    const wait = arrived ? null : retryDelay(delivery.attempts.length);
    delivery.nextAt = wait === null ? null : fromNow(wait, timeScale);
    save();
    schedule(delivery);
  }

  return {
    announce: ({ reference, event, data }: Announcement): void => {
      if (state.webhookUrl === null) return;
      const body = toOddJson({ event, data });
      const nextAt = new Date().toISOString();
      const delivery = { reference, event, body, attempts: [], nextAt };
      state.deliveries.push(delivery);
      save();
      schedule(delivery);
    },
    resume: (): void => state.deliveries.forEach(schedule),
    stop: (): void => stopping.abort(),
  };
}

/** HMAC-SHA512 in hex over the bytes as sent, keyed with the secret key (Paystack documentation, webhooks). */
export function sign(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body, 'utf8').digest('hex');
}

/**
 * The provider's milliseconds until the next try, or null to give up: four tries 3 minutes apart, then hourly
 * for 72 hours (Paystack documentation, webhooks, live mode).
 *
 * @param made tries so far, the first included
 */
export function retryDelay(made: number): number | null {
  if (made <= 4) return 3 * minute;
  return made <= 4 + 72 ? 60 * minute : null;
}

async function post(url: string | null, body: string, key: string, stop: AbortSignal): Promise<DeliveryAttempt> {
  const at = new Date().toISOString();
  if (url === null) return { at, url, status: null, problem: 'no webhook URL' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': sign(body, key) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerWithin)]),
    });
    await response.body?.cancel();
    return { at, url, status: response.status };
  } catch (error) {
    return { at, url, status: null, problem: reason(error) };
  }
}

function dropped(): DeliveryAttempt {
  return { at: new Date().toISOString(), url: null, status: null, problem: 'dropped on purpose' };
}

/** Nobody waits for a webhook, so what goes wrong on our side is at least said. */
function complain(error: unknown): void {
  console.error('Paystack emulator: a webhook could not be handled.', error);
}

/** fetch says only 'fetch failed'; why is in the cause. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
