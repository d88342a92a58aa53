import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';

/** An order as any browser may learn of it: whole for the one that placed it, a gist for others. */
export type KnownOrder = Order | Pick<Order, '_id' | 'status' | 'isPaid'>;

/** Where the verify page stands. Unknown is not failed: only `failed` says so. */
export type Verification =
  /** `askAgainInMs` after the last answer; null while the first is awaited. `waitedMs` is the sum of such waits. */
  | { stage: 'verifying'; asked: number; waitedMs: number; askAgainInMs: number | null; text: string }
  /** Nothing more to ask; the shop writes when it knows. */
  | { stage: 'later'; text: string }
  /** The server says that it was settled before; the order is still to be fetched. */
  | { stage: 'settled' }
  | { stage: 'paid'; text: string; order: KnownOrder }
  | { stage: 'failed'; text: string };

/** What came back: an answer, or a refusal with its HTTP status (0: no answer at all). */
export type Heard =
  | { kind: 'answer'; outcome: PaymentOutcome; message: string; order: KnownOrder }
  | { kind: 'error'; status: number; message: string };

const patienceMs = 5 * 60_000;
const longestWaitMs = 30_000;

export function beginning(reference: string | null): Verification {
  if (!reference) return { stage: 'failed', text: messages.payment.noReference };
  return { stage: 'verifying', asked: 0, waitedMs: 0, askAgainInMs: null, text: '' };
}

/** The next state after an answer. Asks again after 2, 4, 8, 16, 30, 30 ... seconds, for five minutes in all. */
export function afterHearing(now: Verification, heard: Heard): Verification {
  if (now.stage !== 'verifying') return now;
  if (heard.kind === 'error') return afterError(now, heard);
  if (heard.outcome === 'paid') return { stage: 'paid', text: heard.message, order: heard.order };
  if (isSettledBefore(heard.message)) return { stage: 'settled' };
  if (heard.outcome === 'failed') return { stage: 'failed', text: heard.message || messages.payment.failed };
  if (heard.outcome === 'review') return { stage: 'later', text: messages.payment.underReview };
  if (heard.outcome === 'refund') return { stage: 'later', text: messages.payment.goesBack };
  return askingAgain(now, messages.payment.pending);
}

/** After `settled`: the order was fetched, or as much of it as this browser may see. */
export function afterFetching(order: KnownOrder): Verification {
  return { stage: 'paid', text: messages.payment.alreadyVerified, order };
}

type Verifying = Extract<Verification, { stage: 'verifying' }>;

function afterError(now: Verifying, { status, message }: Extract<Heard, { kind: 'error' }>): Verification {
  if (isSettledBefore(message)) return { stage: 'settled' };
  if (status === 0 || status >= 500 || status === 408 || status === 429) {
    return askingAgain(now, messages.payment.askingAgain);
  }
  return { stage: 'failed', text: status === 404 ? messages.payment.verifyFailed : message };
}

function askingAgain({ asked, waitedMs }: Verifying, text: string): Verification {
  const waitMs = Math.min(2_000 * 2 ** asked, longestWaitMs);
  if (waitedMs + waitMs > patienceMs) return { stage: 'later', text: messages.payment.willMail };
  return {
    stage: 'verifying',
    asked: asked + 1,
    waitedMs: waitedMs + waitMs,
    askAgainInMs: waitMs,
    text,
  };
}

const isSettledBefore = (message: string) => /already (been )?(verified|paid)/i.test(message);
