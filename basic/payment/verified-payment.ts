import type { Output } from '#shared/endpoint.ts';
import { OrderId } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { restOf } from '#shared/orders/deposit.ts';
import { type Order, orderById } from '#shared/orders/api.ts';
import { verifyPayment } from '#shared/payments/api.ts';
import { type Api, ApiError, resultWithoutSuccess } from '../../web/api.ts';

/** The outcome of a payment. Unknown is not failed: only `failed` can be paid again. */
type Payment =
  /** `order` only for the browser that may read it. */
  | { stage: 'paid'; order: Order | null }
  | { stage: 'cancelled'; text: string; order: Order | null }
  | { stage: 'failed'; text: string; order: Order | null }
  | { stage: 'deposit' | 'waiting' | 'later'; text: string };

/** Verifies a payment, as `web/orders/verify/verification.ts` does with scripts. */
export async function verifiedPayment(api: Api, reference: string): Promise<Payment> {
  if (reference === '') return { stage: 'failed', text: messages.payment.noReference, order: null };
  try {
    // A payment that is not paid is a response with `success: false`, and no error.
    const { outcome, order, reason, message } = await api(verifyPayment, { params: { reference } }).catch(
      resultWithoutSuccess(verifyPayment),
    );
    if ((outcome === 'paid' || outcome === 'deposit') && order.status === 'cancelled') return cancelled(order);
    if (outcome === 'paid') return { stage: 'paid', order: readable(order) };
    if (outcome === 'deposit') return { stage: 'deposit', text: messages.payment.depositReceived };
    if (outcome === 'failed') return { stage: 'failed', text: reason ?? message, order: readable(order) };
    if (outcome === 'pending') return { stage: 'waiting', text: messages.payment.pending };
    return { stage: 'later', text: outcome === 'review' ? messages.payment.underReview : messages.payment.refunding };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another try says more. A payment that does not exist is not asked about again.
    if (error.status === 404) return { stage: 'failed', text: messages.payment.verifyFailed, order: null };
    return { stage: 'waiting', text: messages.payment.checkingAgain };
  }
}

type OrderOrGist = Output<typeof verifyPayment>['order'];

/** It was paid, and its order was cancelled since. */
const cancelled = (order: OrderOrGist): Payment => ({
  stage: 'cancelled',
  text: messages.payment.cancelledSince,
  order: readable(order),
});

/** Null in a browser that may not read the order. */
const readable = (order: OrderOrGist): Order | null => ('orderItems' in order ? order : null);

/**
 * An order that costs nothing, or that store credit paid, and so has no reference to verify; null for any other that
 * this browser may read.
 */
export async function freeOrderIn(api: Api, id: string): Promise<Payment | null> {
  if (!OrderId.safeParse(id).success) return null;
  const { order } = await api(orderById, { params: { id } });
  if (order.isPaid && order.status === 'cancelled') return cancelled(order);
  return order.isPaid && restOf(order) === 0 ? { stage: 'paid', order } : null;
}
