import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { depositOf, isAttemptFor, nextPayment } from '../../orders/deposit.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { refundableOfPayment, refundUnusablePayment, requestRefund } from '../refunds/request-refund.ts';
import { canSell } from '../fulfilment/can-sell.ts';
import { fulfilPaidOrder } from '../fulfilment/fulfil-paid-order.ts';
import { receiveDeposit } from '../deposits/receive-deposit.ts';

interface Decision {
  who: Extract<Who, `staff:${string}`>;
  /** Accepts too small an amount, with the rest waived, or a payment of the other domain (live or test). */
  isMismatchAccepted?: boolean;
  audit?: InTransaction;
}

/**
 * Accepts a payment under review: its order is paid, or its deposit has come, and any excess is refunded.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not under review, the order was paid by another
 *   payment, or the bank took the money back; `in_dispute` while it is disputed; `not_payable` when the payment is not in
 *   naira, needs `isMismatchAccepted`, or is less than the deposit; `stock_short` when the reservation has ended and
 *   too few units are available.
 */
export async function acceptReview(
  shop: Shop,
  reference: string,
  { who, isMismatchAccepted = false, audit }: Decision,
): Promise<void> {
  const isPaid = await transact(shop.db, async (tx) => {
    const { order, attempt } = await lockReview(tx, reference);
    await rejectDisputed(tx, order.id);
    const received = attempt.receivedKobo ?? 0;
    // A lost dispute may have taken it.
    if ((await refundableOfPayment(tx, reference)) < received) throw new ShopError('order_moved');
    const missing = Math.max(attempt.amountKobo - received, 0);
    const isOurs = attempt.domain === shop.payments.domain;
    if (order.paidAt !== null || order.anonymousAt !== null) throw new ShopError('order_moved');
    if (attempt.currency !== 'NGN' || ((missing > 0 || !isOurs) && !isMismatchAccepted)) throw mismatch();
    const isDeposit = await isDepositOf(tx, order, attempt);
    if (isDeposit && missing > 0) throw mismatch();
    if (!isDeposit && !(await canSell(tx, order, shop.now())))
      throw new ShopError('stock_short', { message: adminMessages.orders.itemsGone });
    await tx
      .updateTable('paymentAttempts')
      .set({
        outcome: isDeposit ? 'deposit' : 'applied',
        waivedKobo: missing,
        settledAt: shop.now(),
        settledBy: who,
      })
      .where('reference', '=', reference)
      .execute();
    if (isDeposit) await receiveDeposit(shop, tx, { order, byHand: null });
    else await fulfilPaidOrder(shop, tx, order, { paidAt: attempt.paidAt ?? shop.now(), who });
    const amountKobo = received - attempt.amountKobo;
    if (amountKobo > 0) {
      const reason = isDeposit ? 'More came than the deposit' : 'More came than the order costs';
      await requestRefund(shop, tx, { reference, amountKobo, reason, origin: refundOrigin.excess(reference), who });
    }
    await audit?.(tx);
    return !isDeposit;
  });
  if (isPaid) shop.counts.ordersPaid += 1;
}

/**
 * @throws ShopError `order_moved` when the order needs another amount now, or was cancelled: then a deposit is no
 *   longer due, or it was refunded and this payment is only the rest
 */
async function isDepositOf(
  tx: Database,
  order: LockedOrder,
  attempt: { amountKobo: number; createdAt: Date },
): Promise<boolean> {
  const next = await nextPayment(tx, order);
  const isOver = order.status === 'cancelled' && (await depositOf(tx, order.id)) !== undefined;
  if (!isAttemptFor(next, attempt) || isOver) throw new ShopError('order_moved');
  return next.isDeposit;
}

/**
 * Refunds a payment under review, all that is left of it.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not under review; `in_dispute` while it is disputed
 */
export async function refundReview(
  shop: Shop,
  reference: string,
  { who, audit }: Pick<Decision, 'who' | 'audit'>,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { order } = await lockReview(tx, reference);
    await rejectDisputed(tx, order.id);
    await tx
      .updateTable('paymentAttempts')
      .set({ outcome: 'refund_due', settledAt: shop.now(), settledBy: who })
      .where('reference', '=', reference)
      .execute();
    await refundUnusablePayment(shop, tx, { reference, reason: 'The payment did not fit the order', who });
    await audit?.(tx);
  });
}

async function lockReview(tx: Database, reference: string) {
  const found = await tx
    .selectFrom('paymentAttempts')
    .select('orderId')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!found) throw new ShopError('order_not_found');
  const order = await lockOrder(tx, found.orderId);
  const attempt = await tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (attempt.outcome !== 'review') throw new ShopError('order_moved');
  return { order, attempt };
}

/** Staff see what the payment is and can accept it; an order that was paid or has ended has another error. */
const mismatch = () => new ShopError('not_payable', { message: adminMessages.orders.notPayable });
