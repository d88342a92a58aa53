import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import { pollWaitsSeconds } from '#shared/payments/poll-waits.ts';
import { orderIdIn } from '#shared/payments/reference.ts';

/** An order as far as this browser may see it: whole, or only its status. */
export type KnownOrder = Order | Pick<Order, '_id' | 'status' | 'isPaid'>;

/** The state of the verify page. Unknown is not failed: only `failed` is. */
export type Verification =
  /** `retryInMs` after the last response; null before the first. */
  | Verifying
  /** Polling has ended; an email follows when the outcome is known. */
  | { stage: 'later'; text: string; order?: KnownOrder }
  /** It was settled before; the order is to be fetched. */
  | { stage: 'settled' }
  | { stage: 'paid'; text: string; order: KnownOrder }
  /** It was paid, and its order was cancelled since. A payment that came too late for its order is `later`. */
  | { stage: 'cancelled'; text: string; order: KnownOrder }
  /** The first part of an order that is paid in two. */
  | { stage: 'deposit'; text: string; order?: KnownOrder }
  | { stage: 'failed'; text: string; order?: KnownOrder };

export interface Verifying {
  stage: 'verifying';
  tries: number;
  retryInMs: number | null;
  text: string;
  /** From the last response. */
  order?: KnownOrder;
}

/** A response, or an error with its HTTP status (0: no response). */
export type PaymentResponse =
  | {
      kind: 'response';
      success: boolean;
      message?: string;
      order?: KnownOrder;
      /** An extension of our server; a response per the specification lacks it. */
      outcome?: PaymentOutcome;
      reason?: string;
    }
  | { kind: 'error'; status: number; message: string };

export function initialVerification(reference: string | null): Verification {
  if (!reference) return { stage: 'failed', text: messages.payment.noReference };
  return { stage: 'verifying', tries: 0, retryInMs: null, text: '' };
}

/** The next state after a response. */
export function afterResponse(now: Verification, response: PaymentResponse): Verification {
  if (now.stage !== 'verifying') return now;
  if (response.kind === 'error') return afterError(now, response);
  const { success, message = '', reason, order, outcome = success ? 'paid' : 'failed' } = response;
  if ((outcome === 'paid' || outcome === 'deposit') && order?.status === 'cancelled') return afterFetching(order);
  if (outcome === 'paid' && order) return { stage: 'paid', text: paidText(now, message), order };
  if (outcome === 'paid' || isSettledBefore(message)) return { stage: 'settled' };
  if (outcome === 'deposit') return { stage: 'deposit', text: messages.payment.depositReceived, order };
  if (outcome === 'failed') return { stage: 'failed', text: reason || message || messages.payment.failed, order };
  if (outcome === 'review') return { stage: 'later', text: messages.payment.underReview, order };
  if (outcome === 'refund') return { stage: 'later', text: messages.payment.refunding, order };
  return retrying({ ...now, order: order ?? now.order }, messages.payment.pending);
}

/** After `settled`: the order was fetched, as far as this browser may see it. Only what is paid is shown as paid. */
export function afterFetching(order: KnownOrder): Verification {
  if (order.status === 'cancelled') return { stage: 'cancelled', text: messages.payment.cancelledSince, order };
  if (!order.isPaid) return { stage: 'later', text: messages.payment.willMail, order };
  return { stage: 'paid', text: messages.payment.alreadyVerified, order };
}

/**
 * After `settled`, when the order could not be fetched. For a browser without access it counts as paid all the same.
 * After any other error it is fetched again: without its items, the whole cart would count as paid.
 */
export function afterFailedFetch(now: Verifying, status: number, _id: string): Verification {
  if ([401, 403, 404].includes(status)) return afterFetching({ _id, status: 'processing', isPaid: true });
  return retrying(now, messages.payment.checkingAgain);
}

/** The pending order that this browser stores (specification, section 4), unless the reference is of another one. */
export function orderIdOf(reference: string, pendingId: string | null): string {
  const id = orderIdIn(reference);
  return pendingId && !/^[\da-f-]{36}$/.test(id) ? pendingId : id;
}

/** The shopper checks again. The last response stays on the page. */
export function checkingAgain(now: Verification): Verification {
  if (now.stage !== 'verifying' && now.stage !== 'later') return now;
  const { text, order } = now;
  return { stage: 'verifying', tries: 1, retryInMs: null, text, order };
}

/** The first response was lost, so the shopper has not seen the result yet: don't say 'already'. */
function paidText({ tries }: Verifying, message: string): string {
  const isResponseLost = tries > 0 && message === messages.payment.alreadyVerified;
  return message === '' || isResponseLost ? messages.payment.verified : message;
}

function afterError(now: Verifying, { status, message }: Extract<PaymentResponse, { kind: 'error' }>): Verification {
  if (isSettledBefore(message)) return { stage: 'settled' };
  // No response, a broken one, or an unrelated error: none means that the payment failed.
  if (status < 400 || status >= 500 || status === 408 || status === 429) {
    return retrying(now, messages.payment.checkingAgain);
  }
  return { stage: 'failed', text: status === 404 ? messages.payment.verifyFailed : message };
}

function retrying({ tries, order }: Verifying, text: string): Verification {
  const waitSeconds = pollWaitsSeconds[tries];
  if (waitSeconds === undefined) return { stage: 'later', text: messages.payment.willMail, order };
  return { stage: 'verifying', tries: tries + 1, retryInMs: waitSeconds * 1_000, text, order };
}

const isSettledBefore = (message: string) => /already (been )?(verified|paid)/i.test(message);
