import type { Agenda } from './agenda.ts';
import type { Answer } from './http/answers.ts';
import type { Faults } from './control/faults.ts';
import type { Request } from './http/requests.ts';
import type { State } from './state.ts';
import type { Transaction } from './transactions/transaction.ts';
import type { Announcement } from './webhooks/webhooks.ts';

/** The running stand-in, as its handlers see it. Whoever changes `state` calls `save`. */
export type Emulator = {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** The name shown on the payment page. */
  readonly merchant: string;
  readonly state: State;
  faults: Faults;
  save: () => void;
  /** Tells the merchant, now or as soon as the merchant answers. */
  announce: (announcement: Announcement) => void;
  readonly agenda: Agenda;
  /** Real milliseconds for one of the provider's. */
  readonly timeScale: number;
};

/** 'hang' leaves the client waiting, 'reset' drops the connection: two ways to lose an answer. */
export type Handler = (emulator: Emulator, request: Request) => Promise<Answer | LostAnswer> | Answer | LostAnswer;
export type LostAnswer = 'hang' | 'reset';

export function withReference(emulator: Emulator, reference: string | undefined): Transaction | undefined {
  return emulator.state.transactions.find((transaction) => transaction.reference === reference);
}
