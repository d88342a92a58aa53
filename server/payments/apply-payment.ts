import { sql } from 'kysely';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { MoneyOutcome } from '#shared/payments/status.ts';
import type { Database } from '../db/database.ts';
import { paymentUnderReviewEmail } from '../email/templates/orders/payment-under-review.ts';
import { queueEmail } from '../email/queue-email.ts';
import { isAttemptFor, nextPayment } from '../orders/deposit.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { type OrderChange, openChange, paymentOfChange } from '../orders/changes/open-change.ts';
import { orderById } from '../orders/order-by-id.ts';
import { refundOrigin } from '../refunds/refund-origin.ts';
import type { Shop } from '../shop.ts';
import { payChangeByProvider } from './changes/pay-change.ts';
import { receiveDeposit } from './deposits/receive-deposit.ts';
import { canSell } from './fulfilment/can-sell.ts';
import { fulfilPaidOrder } from './fulfilment/fulfil-paid-order.ts';
import type { Charge } from './provider/payment-provider.ts';
import { isOurs, recordCharge } from './record-charge.ts';
import { requestRefund } from './refunds/request-refund.ts';

/** How long an order whose payment is under review keeps its reservation. */
const reviewHours = 24;

interface ReceivedPayment {
  /** Its row is locked. */
  order: LockedOrder;
  attempt: { reference: string; amountKobo: number; createdAt: Date };
  charge: Charge;
}

/**
 * Decides the outcome of a received payment, records it and acts on it: the order is paid and its receipt queued, its
 * deposit or the difference for a dearer item has come, the payment is refunded, or it goes under review. Runs in the
 * caller's transaction.
 */
export async function applyPayment(
  shop: Shop,
  tx: Database,
  { order, attempt, charge }: ReceivedPayment,
): Promise<MoneyOutcome> {
  const now = shop.now();
  const { reference } = attempt;
  const decision = await decide(shop, tx, { order, attempt, charge });
  await recordCharge(shop, tx, { reference, charge, status: 'success', outcome: decision.outcome });

  if (decision.outcome === 'applied')
    await fulfilPaidOrder(shop, tx, order, { paidAt: charge.paidAt ?? now, who: 'provider' });
  if (decision.outcome === 'difference') {
    await payChangeByProvider(shop, tx, { order, change: decision.change, who: 'provider' }, reference);
  }
  if (decision.outcome === 'deposit') await receiveDeposit(shop, tx, { order, byHand: null });
  if (decision.outcome === 'refund_due') {
    const { amountKobo } = charge;
    await requestRefund(shop, tx, {
      reference,
      amountKobo,
      reason: decision.why,
      origin: refundOrigin.unusablePayment(reference),
      who: 'system',
    });
  }
  if (decision.outcome === 'review') {
    await extendForReview(tx, order, hoursAfter(now, reviewHours));
    await emailUnderReview(shop, tx, { orderId: order.id, reference });
  }
  return decision.outcome;
}

type Decision =
  | { outcome: 'applied' | 'deposit' | 'review' }
  | { outcome: 'difference'; change: OrderChange }
  | { outcome: 'refund_due'; why: string };

/** A payment that does not match its attempt goes under review; one that the order cannot use is refunded. */
async function decide(shop: Shop, tx: Database, { order, attempt, charge }: ReceivedPayment): Promise<Decision> {
  if (!isOurs(shop, charge) || charge.amountKobo !== attempt.amountKobo) return { outcome: 'review' };
  const change = await openChange(tx, order.id);
  if (change && isAttemptFor(await paymentOfChange(tx, change), attempt)) return { outcome: 'difference', change };
  const why = await reasonToRefund(tx, order);
  if (why !== null) return { outcome: 'refund_due', why };
  const next = await nextPayment(tx, order);
  if (!isAttemptFor(next, attempt)) return { outcome: 'refund_due', why: whyAnotherAmount(order) };
  if (next.isDeposit) {
    const isOpen = order.status === 'pending';
    return isOpen
      ? { outcome: 'deposit' }
      : { outcome: 'refund_due', why: 'The order was cancelled before its deposit' };
  }
  if (await canSell(tx, order, shop.now())) return { outcome: 'applied' };
  return { outcome: 'refund_due', why: 'The items were sold out' };
}

/** A cancelled order has given its credit back, so its payment is only a part of it. */
const whyAnotherAmount = ({ placedBy }: LockedOrder): string =>
  placedBy === null ? 'The order was cancelled with its store credit' : 'The deposit was already paid';

/** Why an order cannot use a payment, however many units there are; null when it can. */
export async function reasonToRefund(tx: Database, order: LockedOrder): Promise<string | null> {
  if (order.paidAt !== null) return 'The order was already paid';
  if (order.anonymousAt !== null) return 'The customer’s details were deleted';
  if (await wasCancelledByStaff(tx, order)) return byStaff;
  return reasonOfSuccessors(tx, order.replacedBy);
}

const byStaff = 'The order was cancelled by staff';

/** The order that replaced this one, or a later replacement, is pending or paid, or staff decided not to deliver it. */
async function reasonOfSuccessors(tx: Database, replacedBy: string | null): Promise<string | null> {
  for (let id = replacedBy; id !== null;) {
    const successor = await tx
      .selectFrom('orders')
      .select(['id', 'status', 'replacedBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (successor.status !== 'cancelled') return 'Replaced by a newer order';
    if (await wasCancelledByStaff(tx, successor)) return byStaff;
    id = successor.replacedBy;
  }
  return null;
}

/** Staff decided not to deliver this order, and a late payment does not override them. */
async function wasCancelledByStaff(tx: Database, { id, status }: Pick<LockedOrder, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'cancelled') return false;
  const cancellation = await tx
    .selectFrom('orderEvents')
    .select(sql<string | null>`note->>'reason'`.as('reason'))
    .where('orderId', '=', id)
    .where('toStatus', '=', 'cancelled')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return cancellation?.reason === 'staff';
}

async function extendForReview(tx: Database, order: LockedOrder, until: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ heldUntil: until })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .where('heldUntil', '<', until)
    .execute();
}

/** Queues the email that a payment is under review. */
export async function emailUnderReview(
  shop: Shop,
  tx: Database,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order.guestInfo.email === '') return; // The order is anonymized.
  const content = paymentUnderReviewEmail({ order }, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `payment-review:${reference}`, to: order.guestInfo.email, content });
}
