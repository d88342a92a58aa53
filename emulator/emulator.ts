import type { Scheduler } from './scheduler.ts';
import type { HttpResponse } from './http/responses.ts';
import type { Faults } from './control/faults.ts';
import type { Request } from './http/requests.ts';
import type { Change, State } from './state.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Announcement } from './webhooks/delivery.ts';

/** The running emulator, as its handlers see it. A handler that changes `state` saves the change. */
export type Emulator = {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  /** The name shown on the payment page. */
  readonly merchant: string;
  readonly state: State;
  readonly faults: Faults;
  /** The faults of parcels (`couriers/shipment-api.ts`). */
  courierFaults: { pickup?: unknown; cancel?: unknown; shipment?: unknown; webhook?: unknown };
  /** The faults of text messages (`texts/text-api.ts`). */
  textFaults: { send?: unknown; webhook?: unknown };
  /** The key that clients must send, and that signs webhooks. */
  readonly secretKey: string;
  /** Accepts only documented references: without '_'. */
  isStrict: boolean;
  /** Lists payments with cursors instead of numbered pages, whether `use_cursor` asks for it or not. */
  usesCursors: boolean;
  /** Stores a change, so that it survives a killed process. */
  save: (change: Change) => void;
  /** Notifies the merchant, with retries until it responds 200. Resolves after the first attempt. */
  announce: (announcement: Announcement, afterMs?: number) => Promise<void>;
  readonly agenda: Scheduler;
  /** Real milliseconds per millisecond of the provider. */
  readonly timeScale: number;
};

/** 'hang' leaves the client waiting, 'reset' drops the connection: two ways to lose a response. */
export type Handler = (emulator: Emulator, request: Request) => Promise<Reply> | Reply;
export type Reply = HttpResponse | DroppedResponse;
export type DroppedResponse = 'hang' | 'reset';

export function withReference(emulator: Emulator, reference: string | undefined): Transaction | undefined {
  return emulator.state.transactions.find((transaction) => transaction.reference === reference);
}
