import { randomUUID } from 'node:crypto';
import { checkEvent } from '../contract/check-response.ts';
import { toOddJson } from '../http/json.ts';

/** The event that the merchant is notified of, and its payment. */
export type Announcement = { reference: string; event: string; data: object };

/** One attempt to notify the merchant. `status` is the HTTP status of the response, null when there was none. */
export type DeliveryAttempt = { at: string; url: string | null; status: number | null; problem?: string };

/** One webhook. `body` is sent byte for byte in each attempt; `nextAt` is null once no further attempt is needed. */
export type Delivery = {
  id: string;
  reference: string;
  event: string;
  body: string;
  attempts: DeliveryAttempt[];
  /** The number of tries; a fault may make two attempts in one try. */
  tries: number;
  nextAt: string | null;
};

export function newDelivery({ reference, event, data }: Announcement, nextAt: string): Delivery {
  const body = toOddJson({ event, data });
  checkEvent(body);
  return { id: randomUUID(), reference, event, body, attempts: [], tries: 0, nextAt };
}

const minute = 60_000;

/**
 * Provider milliseconds until the next try, or null to give up: four tries 3 minutes apart, then hourly for 72 hours
 * (Paystack documentation, webhooks, live mode).
 *
 * @param attempts tries so far, including the first
 */
export function retryDelay(attempts: number): number | null {
  if (attempts <= 4) return 3 * minute;
  return attempts <= 4 + 72 ? 60 * minute : null;
}
