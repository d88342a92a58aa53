import type { Scheduler } from './scheduler.ts';
import type { Answer } from './http/responses.ts';
import type { Faults } from './control/faults.ts';
import type { Request } from './http/requests.ts';
import type { Change, State } from './state.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Announcement } from './webhooks/delivery.ts';

/** The running stand-in, as its handlers see it. Whoever changes the `state` saves the change. */
export type Emulator = {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** The name shown on the payment page. */
  readonly merchant: string;
  readonly state: State;
  readonly faults: Faults;
  /** Takes references as documented only: without '_'. */
  isStrict: boolean;
  /** Keeps a change, so that it survives whatever happens to the process. */
  save: (change: Change) => void;
  /** Tells the merchant, and keeps telling until it answers. Settles when the first try is over. */
  announce: (announcement: Announcement, afterMs?: number) => Promise<void>;
  readonly agenda: Scheduler;
  /** Real milliseconds for one of the provider's. */
  readonly timeScale: number;
};

/** 'hang' leaves the client waiting, 'reset' drops the connection: two ways to lose an answer. */
export type Handler = (emulator: Emulator, request: Request) => Promise<Reply> | Reply;
export type Reply = Answer | DroppedResponse;
export type DroppedResponse = 'hang' | 'reset';

export function withReference(emulator: Emulator, reference: string | undefined): Transaction | undefined {
  return emulator.state.transactions.find((transaction) => transaction.reference === reference);
}
