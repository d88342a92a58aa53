import { ShopError } from '#shared/errors.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import type { MoneyOutcome } from '#shared/payments/status.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { isAttemptFor, nextPayment } from '../orders/deposit.ts';
import { hasReservation, linesOf, lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { queues } from '../jobs/job-queue.ts';
import { nextCheck } from './check-schedule.ts';
import { type Charge, isUnsuccessful, type Payments } from './provider/payment-provider.ts';
import { isOurs, recordCharge } from './record-charge.ts';
import { applyPayment, reasonToRefund } from './apply-payment.ts';
import { settleOpenAttempts } from './settle-open-attempts.ts';
import { makeRoom } from './reservations/make-room.ts';
import { releaseUnits } from './reservations/release-units.ts';

export interface Settled {
  orderId: string;
  outcome: PaymentOutcome;
  /** Whether this call made the order paid. */
  isNewlyPaid: boolean;
  /** The provider's result, if it was verified, or if the whole payment was reversed. */
  charge?: Pick<Charge, 'status' | 'gatewayResponse'>;
}

/**
 * The one place where a payment makes an order paid. The webhook, the verify endpoint and the reconciling job all call
 * it, in any order and any number of times, with the same result. Success counts only for a known reference, in naira,
 * with exactly the order's amount; any other payment goes under review or is refunded.
 *
 * @param verify asks the provider; pass another function to share recent results
 * @throws ShopError `order_not_found` for a reference that is not ours, `payment_unavailable` when the provider cannot
 *   be asked: then nothing changes.
 */
export async function settlePayment(
  shop: Shop,
  reference: string,
  verify: Payments['verify'] = (one) => shop.payments.verify(one),
): Promise<Settled> {
  const known = await attemptOf(shop.db, reference);
  if (known.outcome !== null) return alreadySettled(known);
  // Before the transaction, so that no row stays locked while we wait for the provider.
  const charge = await verify(reference);
  if (charge.status === 'success') await makeRoomToSell(shop, known);

  const settled = await transact(shop.db, async (tx): Promise<Settled> => {
    const order = await lockOrder(tx, known.orderId);
    const attempt = await attemptOf(tx, reference); // Read again: it may have been settled in the meantime.
    if (attempt.outcome !== null) return alreadySettled(attempt);

    if (charge.status === 'reversed' && isOurs(shop, charge)) {
      await recordReversed(shop, tx, attempt.reference, charge);
      return { orderId: order.id, outcome: 'failed', isNewlyPaid: false, charge };
    }
    if (charge.status !== 'success') {
      await updateUnpaid(tx, attempt, charge, shop.now());
      const outcome = hasFailed(charge, attempt) ? 'failed' : 'pending';
      return { orderId: order.id, outcome, isNewlyPaid: false, charge };
    }
    const outcome = await applyPayment(shop, tx, { order, attempt, charge });
    return { orderId: order.id, outcome: paymentOutcomes[outcome], isNewlyPaid: outcome === 'applied' };
  });
  if (settled.isNewlyPaid) shop.counts.ordersPaid += 1;
  return settled;
}

/**
 * Makes room for an order that was just paid but has no reservation: the first to pay gets the units, even those that
 * an unpaid order reserved earlier.
 */
async function makeRoomToSell(
  shop: Shop,
  { orderId, ...attempt }: { orderId: string; amountKobo: number; createdAt: Date },
): Promise<void> {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (hasReservation(order) || (await reasonToRefund(shop.db, order)) !== null) return;
  // A late deposit is refunded, and so is a payment that is too little without its credit: no other reservation is
  // released for it.
  const next = await nextPayment(shop.db, order);
  if (next.isDeposit || !isAttemptFor(next, attempt)) return;
  await makeRoom(shop, await linesOf(shop.db, orderId), {
    release: async (id) =>
      releaseUnits(shop, id, await settleOpenAttempts(shop, id, settlePayment), { who: 'clock', isContested: true }),
    // The reservation of a cancelled order has ended: it has no precedence over firm ones.
    paidOrder: order.status === 'pending' ? order : null,
  });
}

const paymentOutcomes = {
  applied: 'paid',
  deposit: 'deposit',
  difference: 'paid',
  refund_due: 'refund',
  review: 'review',
} as const satisfies Record<MoneyOutcome, PaymentOutcome>;

/** A payment that was reversed before we settled it is always shown as failed, with the reason. */
function alreadySettled({ orderId, status, outcome }: Awaited<ReturnType<typeof attemptOf>>): Settled {
  if (status !== 'reversed') return { orderId, outcome: paymentOutcomes[outcome!], isNewlyPaid: false };
  return { orderId, outcome: 'failed', isNewlyPaid: false, charge: { status, gatewayResponse: '' } };
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

/**
 * Unknown is not failed: the shopper may have paid on a page that the provider had opened, even if the attempt is
 * unknown now.
 */
const hasFailed = (charge: Charge, { authorizationUrl }: { authorizationUrl: string | null }): boolean =>
  isUnsuccessful(charge) && (charge.status !== 'unknown' || authorizationUrl === null);

/**
 * A payment that was reversed in full before we settled it pays for nothing. It is recorded as received; a job records
 * the reversal: a lost dispute, or refunds in the provider's dashboard.
 */
async function recordReversed(shop: Shop, tx: Database, reference: string, charge: Charge): Promise<void> {
  await recordCharge(shop, tx, { reference, charge, status: 'reversed', outcome: 'refund_due' });
  await queues.settleRefunds.add(shop.jobs, tx, { reference });
}

/** A failed or abandoned attempt is still checked: the provider lets shoppers try again on the same page. */
async function updateUnpaid(
  tx: Database,
  attempt: { reference: string; createdAt: Date },
  { status }: Charge,
  now: Date,
) {
  await tx
    .updateTable('paymentAttempts')
    .set({
      // `ongoing` means that the shopper is at the payment page.
      ...(status !== 'unknown' && status !== 'success' && { status: status === 'ongoing' ? 'open' : status }),
      nextCheckAt: status === 'reversed' ? null : nextCheck(attempt.createdAt, now),
    })
    .where('reference', '=', attempt.reference)
    .execute();
}
