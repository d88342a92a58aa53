import { ShopError } from '#shared/errors.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import type { MoneyOutcome } from '#shared/payments/status.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { nextCheck } from './check-schedule.ts';
import { type Charge, isNo, type Payments } from './provider/payment-provider.ts';
import { applyPayment } from './apply-payment.ts';

export interface Settled {
  orderId: string;
  outcome: PaymentOutcome;
  /** Whether it was this call that made the order paid. */
  isNews: boolean;
  /** What the provider said, where it was asked. */
  charge?: Charge;
}

/**
 * The one place where a payment becomes a paid order. The webhook, the verify call and the reconciling job all call
 * it, in any order and any number of times, with the same end. Success counts only for a known reference, in naira,
 * of exactly the order's amount; other money is kept in sight, never lost (decisions, Payments).
 *
 * @param lookUp asks the provider; whoever may share an answer with others hands in another way to ask
 * @throws ShopError `order_not_found` for a reference we never made, `payment_unavailable` when the provider cannot
 *   be asked: then nothing is known and nothing changes.
 */
export async function settlePayment(
  shop: Shop,
  reference: string,
  lookUp: Payments['lookUp'] = (one) => shop.payments.lookUp(one),
): Promise<Settled> {
  const known = await attemptOf(shop.db, reference);
  if (known.outcome !== null) return settledBefore(known);
  // Before the transaction: no row stays locked while we wait for somebody else.
  const charge = await lookUp(reference);

  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const attempt = await attemptOf(tx, reference); // Again: it may have been settled while we asked.
    if (attempt.outcome !== null) return settledBefore(attempt);

    if (charge.status !== 'success') {
      await noteUnpaid(tx, attempt, charge, shop.now());
      return { orderId: order.id, outcome: isNo(charge) ? 'failed' : 'pending', isNews: false, charge };
    }
    const outcome = await applyPayment(shop, tx, { order, attempt, charge });
    return { orderId: order.id, outcome: outcomeWords[outcome], isNews: outcome === 'applied' };
  });
}

const outcomeWords = {
  applied: 'paid',
  refund_due: 'refund',
  review: 'review',
} as const satisfies Record<MoneyOutcome, PaymentOutcome>;

function settledBefore({ orderId, outcome }: { orderId: string; outcome: MoneyOutcome | null }): Settled {
  return { orderId, outcome: outcomeWords[outcome!], isNews: false };
}

async function attemptOf(db: Database, reference: string) {
  const attempt = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!attempt) throw new ShopError('order_not_found');
  return attempt;
}

/** A failed or abandoned attempt is watched on: the provider lets people try again on the same page. */
async function noteUnpaid(
  tx: Database,
  attempt: { reference: string; createdAt: Date },
  { status }: Charge,
  now: Date,
) {
  await tx
    .updateTable('paymentAttempts')
    .set({
      // Somebody at the page is a page that is open.
      ...(status !== 'unknown' && status !== 'success' && { status: status === 'ongoing' ? 'open' : status }),
      nextCheckAt: status === 'reversed' ? null : nextCheck(attempt.createdAt, now),
    })
    .where('reference', '=', attempt.reference)
    .execute();
}
