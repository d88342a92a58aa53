import { messages } from '#shared/messages.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Shop } from '../shop.ts';
import type { Settled } from './settle-payment.ts';

interface VerificationResponse {
  outcome: PaymentOutcome;
  message: string;
  reason?: string;
}

/**
 * The result of the verify endpoint (specification, section 8). The message that a payment was 'already' processed is
 * for repeated requests and earlier payments, not for the shopper whose payment the webhook happened to settle first.
 *
 * @param isTheirs whether the caller may read the order
 */
export async function verificationResponse(
  shop: Shop,
  { reference, settled, order, isTheirs }: { reference: string; settled: Settled; order: Order; isTheirs: boolean },
): Promise<VerificationResponse> {
  const { outcome, isNewlyPaid, charge } = settled;
  const isWaiting = order.change !== undefined && order.change !== null;
  // The order was paid by another attempt; this one failed, or the provider no longer knows it.
  const isOver = outcome === 'failed' || charge?.status === 'unknown';
  if (isOver && order.isPaid && !isWaiting) return { outcome: 'paid', message: outcomeMessages.paid };
  if (outcome === 'failed')
    // The bank's reason is private to the payer.
    return { outcome, message: outcomeMessages.failed, ...(charge && isTheirs && { reason: failureReason(charge) }) };
  const isFirst = outcome === 'paid' && (isTheirs ? await markReported(shop, reference) : isNewlyPaid);
  return { outcome, message: isFirst ? messages.payment.verified : outcomeMessages[outcome] };
}

const outcomeMessages: Readonly<Record<PaymentOutcome, string>> = {
  paid: messages.payment.alreadyVerified,
  deposit: messages.payment.depositReceived,
  pending: messages.payment.pending,
  failed: messages.payment.failed,
  review: messages.payment.underReview,
  refund: messages.payment.refunding,
};

function failureReason({ status, gatewayResponse }: NonNullable<Settled['charge']>): string {
  if (status === 'failed') return messages.payment.declined(gatewayResponse);
  if (status === 'abandoned') return messages.payment.abandoned;
  return status === 'reversed' ? messages.payment.reversed : messages.payment.neverBegan;
}

/** @returns whether this is the first time that the shopper gets the result */
async function markReported({ db, now }: Shop, reference: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentAttempts')
    .set({ toldAt: now() })
    .where('reference', '=', reference)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
