import { messages } from '#shared/messages.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Shop } from '../shop.ts';
import type { Charge } from './provider/payment-provider.ts';
import type { Settled } from './settle-payment.ts';

interface Told {
  outcome: PaymentOutcome;
  message: string;
  reason?: string;
}

/**
 * What the verify call says of a payment (specification, section 8). That it was processed 'already' is said to whoever
 * asks again or had paid before, not to the shopper whose payment the webhook happened to settle first.
 *
 * @param isTheirs whether it is told to whose order it is
 */
export async function verificationResponse(
  shop: Shop,
  { reference, settled, order, isTheirs }: { reference: string; settled: Settled; order: Order; isTheirs: boolean },
): Promise<Told> {
  const { outcome, isNews, charge } = settled;
  if (outcome === 'failed' && order.isPaid) return { outcome: 'paid', message: words.paid }; // With another card.
  if (outcome === 'failed') return { outcome, message: words.failed, ...(charge && { reason: whyNot(charge) }) };
  const isFirst = outcome === 'paid' && (isTheirs ? await noteTold(shop, reference) : isNews);
  return { outcome, message: isFirst ? messages.payment.verified : words[outcome] };
}

const words: Readonly<Record<PaymentOutcome, string>> = {
  paid: messages.payment.alreadyVerified,
  pending: messages.payment.pending,
  failed: messages.payment.failed,
  review: messages.payment.underReview,
  refund: messages.payment.goesBack,
};

function whyNot({ status, bankSaid }: Charge): string {
  if (status === 'failed') return messages.payment.declined(bankSaid);
  if (status === 'abandoned') return messages.payment.abandoned;
  return status === 'reversed' ? messages.payment.reversed : messages.payment.neverBegan;
}

/** @returns whether nobody had been told before */
async function noteTold({ db, now }: Shop, reference: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentAttempts')
    .set({ toldAt: now() })
    .where('reference', '=', reference)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
