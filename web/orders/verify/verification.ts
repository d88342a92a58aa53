import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';

/** An order as any browser may learn of it: whole for the one that placed it, a gist for others. */
export type KnownOrder = Order | Pick<Order, '_id' | 'status' | 'isPaid'>;

/** Where the verify page stands. Unknown is not failed: only `failed` says so. */
export type Verification =
  /** `askAgainInMs` after the last answer; null while the first is awaited. `waitedMs` is the sum of such waits. */
  | Verifying
  /** Nothing more to ask; the shop writes when it knows. */
  | { stage: 'later'; text: string; order?: KnownOrder }
  /** The server says that it was settled before; the order is still to be fetched. */
  | { stage: 'settled' }
  | { stage: 'paid'; text: string; order: KnownOrder }
  | { stage: 'failed'; text: string; order?: KnownOrder };

interface Verifying {
  stage: 'verifying';
  asked: number;
  waitedMs: number;
  askAgainInMs: number | null;
  text: string;
  /** As the last answer told it. */
  order?: KnownOrder;
}

/** What came back: an answer, or none that can be read, with its HTTP status (0: no answer at all). */
export type Heard =
  | {
      kind: 'answer';
      success: boolean;
      message?: string;
      order?: KnownOrder;
      /** What our own server says beyond the specified answer, which goes without. */
      outcome?: PaymentOutcome;
      reason?: string;
    }
  | { kind: 'error'; status: number; message: string };

const patienceMs = 5 * 60_000;
const maxWaitMs = 30_000;

export function initialVerification(reference: string | null): Verification {
  if (!reference) return { stage: 'failed', text: messages.payment.noReference };
  return { stage: 'verifying', asked: 0, waitedMs: 0, askAgainInMs: null, text: '' };
}

/** The next state after an answer. Asks again after 2, 4, 8, 16, 30, 30 ... seconds, for five minutes in all. */
export function afterResponse(now: Verification, heard: Heard): Verification {
  if (now.stage !== 'verifying') return now;
  if (heard.kind === 'error') return afterError(now, heard);
  const { success, message = '', reason, order, outcome = success ? 'paid' : 'failed' } = heard;
  if (outcome === 'paid' && order) return { stage: 'paid', text: paidWords(now, message), order };
  if (outcome === 'paid' || isSettledBefore(message)) return { stage: 'settled' };
  if (outcome === 'failed') return { stage: 'failed', text: reason || message || messages.payment.failed, order };
  if (outcome === 'review') return { stage: 'later', text: messages.payment.underReview, order };
  if (outcome === 'refund') return { stage: 'later', text: messages.payment.goesBack, order };
  return askingAgain({ ...now, order: order ?? now.order }, messages.payment.pending);
}

/** After `settled`: the order was fetched, or as much of it as this browser may see. */
export function afterFetching(order: KnownOrder): Verification {
  return { stage: 'paid', text: messages.payment.alreadyVerified, order };
}

/** The shopper asks again, now. What was heard so far stays on the page. */
export function checkingAgain(now: Verification): Verification {
  if (now.stage !== 'verifying' && now.stage !== 'later') return now;
  const { text, order } = now;
  return { stage: 'verifying', asked: 1, waitedMs: 0, askAgainInMs: null, text, order };
}

/** Whoever waits here since they paid has not been told of it before: the first answer was lost. */
function paidWords({ asked }: Verifying, message: string): string {
  const isLate = asked > 0 && message === messages.payment.alreadyVerified;
  return message === '' || isLate ? messages.payment.verified : message;
}

function afterError(now: Verifying, { status, message }: Extract<Heard, { kind: 'error' }>): Verification {
  if (isSettledBefore(message)) return { stage: 'settled' };
  // No answer, one that is broken, or one that has nothing to do with the payment: none of them says that it failed.
  if (status < 400 || status >= 500 || status === 408 || status === 429) {
    return askingAgain(now, messages.payment.askingAgain);
  }
  return { stage: 'failed', text: status === 404 ? messages.payment.verifyFailed : message };
}

function askingAgain({ asked, waitedMs, order }: Verifying, text: string): Verification {
  const waitMs = Math.min(2_000 * 2 ** asked, maxWaitMs);
  if (waitedMs + waitMs > patienceMs) return { stage: 'later', text: messages.payment.willMail, order };
  return {
    stage: 'verifying',
    asked: asked + 1,
    waitedMs: waitedMs + waitMs,
    askAgainInMs: waitMs,
    text,
    order,
  };
}

const isSettledBefore = (message: string) => /already (been )?(verified|paid)/i.test(message);
