import { ShopError } from '#shared/errors.ts';
import type { PaymentOutcome } from '#shared/payments/api.ts';
import { takeFromCart } from '../cart/take-from-cart.ts';
import { giveBackCoupon, takeCouponAgain } from '../coupons/give-back-coupon.ts';
import type { Database } from '../db/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { orderPaidLetter } from '../mail/letters/order-paid.ts';
import { orderById } from '../orders/order-by-id.ts';
import { linesOf, lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { canReserve, reserveStock, sellReserved } from '../stock/move-stock.ts';
import { nextCheck } from './check-schedule.ts';
import type { Charge } from './provider.ts';

export interface Settled {
  orderId: string;
  outcome: PaymentOutcome;
  /** Whether it was this call that made the order paid. */
  isNews: boolean;
}

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/**
 * The one place where a payment becomes a paid order. The webhook, the verify call and the reconciling job all call
 * it, in any order and any number of times, with the same end. Success counts only for a known reference, in naira,
 * of exactly the order's amount; other money is kept in sight, never lost (decisions, Payments).
 *
 * @throws ShopError `order_not_found` for a reference we never made, `payment_unavailable` when the provider cannot
 *   be asked: then nothing is known and nothing changes.
 */
export async function settlePayment({ db, now, payments, jobs, config }: Shop, reference: string): Promise<Settled> {
  const known = await attemptOf(db, reference);
  if (known.outcome === 'applied') return { orderId: known.orderId, outcome: 'paid', isNews: false };
  // Before the transaction: no row stays locked while we wait for somebody else.
  const charge = await payments.lookUp(reference);

  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const attempt = await attemptOf(tx, reference); // Again: it may have been settled while we asked.
    if (attempt.outcome !== null) return { orderId: order.id, outcome: outcomeWords[attempt.outcome], isNews: false };

    if (charge.status !== 'success') {
      await noteUnpaid(tx, attempt, charge, now());
      return { orderId: order.id, outcome: isOver(charge) ? 'failed' : 'pending', isNews: false };
    }
    const outcome = await whatBecomesOf(tx, charge, attempt.amountKobo, order, now());
    await tx
      .updateTable('paymentAttempts')
      .set({
        status: 'success',
        outcome,
        receivedKobo: charge.amountKobo,
        providerId: charge.providerId,
        channel: charge.channel,
        paidAt: charge.paidAt ?? now(),
        nextCheckAt: null,
      })
      .where('reference', '=', reference)
      .execute();
    if (outcome === 'applied') {
      await markPaid(tx, order, charge.paidAt ?? now());
      await takeFromCart(tx, order);
      const letter = orderPaidLetter(await orderById(tx, order.id), config.shop);
      await queueMail({ tx, jobs, now }, { key: `order-paid:${order.id}`, to: order.email, letter });
    }
    return { orderId: order.id, outcome: outcomeWords[outcome], isNews: outcome === 'applied' };
  });
}

const outcomeWords = { applied: 'paid', refund_due: 'review', review: 'review' } as const;

async function attemptOf(db: Database, reference: string) {
  const attempt = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!attempt) throw new ShopError('order_not_found');
  return attempt;
}

/** Money that does not fit is looked at by a person; money for an order that cannot use it goes back. */
async function whatBecomesOf(tx: Database, charge: Charge, expectedKobo: number, order: LockedOrder, now: Date) {
  if (charge.amountKobo !== expectedKobo || charge.currency !== 'NGN') return 'review';
  if (order.paidAt !== null) return 'refund_due'; // A second payment of one order.
  if (order.status === 'pending') {
    await sellReserved(tx, await linesOf(tx, order.id));
    return 'applied';
  }
  return (await takeAgain(tx, order.id, now)) ? 'applied' : 'refund_due';
}

/** Late money: the pieces are taken again if there are any left, and the coupon (decisions, Payments). */
async function takeAgain(tx: Database, orderId: string, now: Date): Promise<boolean> {
  const lines = await linesOf(tx, orderId);
  await takeCouponAgain(tx, orderId); // First: everybody locks the coupon before the stock.
  if (!(await canReserve(tx, lines))) {
    await giveBackCoupon(tx, orderId, now);
    return false;
  }
  await reserveStock(tx, lines);
  await sellReserved(tx, lines);
  return true;
}

async function markPaid(tx: Database, order: LockedOrder, paidAt: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'processing', paidAt, heldUntil: null, cancelledAt: null })
    .where('id', '=', order.id)
    .execute();
}

/** `unknown` is a payment that never began at the provider. */
function isOver({ status }: Charge): boolean {
  return status !== 'success' && status !== 'pending';
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
      ...(status !== 'unknown' && { status }),
      nextCheckAt: status === 'reversed' ? null : nextCheck(attempt.createdAt, now),
    })
    .where('reference', '=', attempt.reference)
    .execute();
}
