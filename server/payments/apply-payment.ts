import { sql } from 'kysely';
import type { MoneyOutcome } from '#shared/payments/status.ts';
import type { Who } from '#shared/orders/status.ts';
import { removeOrderedItems } from '../cart/remove-ordered.ts';
import { releaseCoupon, reclaimCoupon } from '../coupons/release-coupon.ts';
import type { Database } from '../db/database.ts';
import { orderPaidEmail } from '../email/templates/order-paid.ts';
import { paymentUnderReviewEmail } from '../email/templates/payment-under-review.ts';
import { queueEmail } from '../email/queue-email.ts';
import { changeStatus } from '../orders/admin/change-status.ts';
import { linesOf, type LockedOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { updateDeliveryEstimate } from '../orders/update-delivery-estimate.ts';
import type { Shop } from '../shop.ts';
import { canReserve, reserveStock, sellReserved } from '../stock/move-stock.ts';
import type { Charge } from './provider/payment-provider.ts';
import { requestRefund } from './refunds/request-refund.ts';

/** The pieces of an order whose money waits for a person are kept this long (reliability 2.3). */
const reviewHours = 24;

interface Money {
  /** Its row is locked. */
  order: LockedOrder;
  attempt: { reference: string; amountKobo: number };
  charge: Charge;
}

/**
 * Decides what becomes of money that came, writes it down, and does what follows from it: the order paid and its
 * receipt queued, the money on its way back, or a person told to look. In the caller's transaction.
 */
export async function applyPayment(shop: Shop, tx: Database, { order, attempt, charge }: Money): Promise<MoneyOutcome> {
  const now = shop.now();
  const { reference } = attempt;
  const verdict = await verdictOn(shop, tx, { order, attempt, charge });
  await tx
    .updateTable('paymentAttempts')
    .set({
      status: 'success',
      outcome: verdict.outcome,
      receivedKobo: charge.amountKobo,
      currency: charge.currency,
      domain: charge.domain,
      providerId: charge.providerId,
      channel: charge.channel,
      paidAt: charge.paidAt ?? now,
      settledAt: now,
      settledBy: 'provider',
      nextCheckAt: null,
    })
    .where('reference', '=', reference)
    .execute();

  if (verdict.outcome === 'applied')
    await fulfilPaidOrder(shop, tx, order, { paidAt: charge.paidAt ?? now, who: 'provider' });
  if (verdict.outcome === 'refund_due') {
    const { amountKobo } = charge;
    await requestRefund(shop, tx, {
      reference,
      amountKobo,
      reason: verdict.why,
      key: `whole:${reference}`,
      who: 'system',
    });
  }
  if (verdict.outcome === 'review') {
    await keepForReview(tx, order, new Date(now.getTime() + reviewHours * 3_600_000));
    await emailUnderReview(shop, tx, { orderId: order.id, reference });
  }
  return verdict.outcome;
}

/**
 * Sells an order its pieces: those it holds, or, when it holds none any more, as many again. Call it after `canSell`.
 * The receipt is queued.
 */
export async function fulfilPaidOrder(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { paidAt, who }: { paidAt: Date; who: Who },
): Promise<void> {
  const lines = await linesOf(tx, order.id);
  if (!keepsPieces(order)) await reserveStock(tx, lines);
  const at = shop.now();
  await sellReserved(tx, lines, { orderId: order.id, who, at });
  await changeStatus(tx, order, {
    to: 'processing',
    who,
    at,
    columns: {
      paidAt,
      heldUntil: null,
      cancelledAt: null,
      replacedBy: null,
      ...(await updateDeliveryEstimate(tx, order, at)),
    },
  });
  await removeOrderedItems(tx, order);
  const letter = orderPaidEmail(await orderById(tx, order.id), await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-paid:${order.id}`, to: order.email, letter });
}

/**
 * Whether the order's pieces are there: promised to it, or still on the shelf. The coupon of one that had ended counts
 * again then. Both rows are locked then.
 */
export async function canSell(tx: Database, order: LockedOrder, now: Date): Promise<boolean> {
  if (keepsPieces(order)) return true;
  const hasEnded = order.status === 'cancelled';
  if (hasEnded) await reclaimCoupon(tx, order.id); // First: everybody locks the coupon before the stock.
  if (await canReserve(tx, await linesOf(tx, order.id))) return true;
  if (hasEnded) await releaseCoupon(tx, order.id, now);
  return false;
}

const keepsPieces = ({ status, releasedAt }: LockedOrder) => status === 'pending' && releasedAt === null;

type Verdict = { outcome: 'applied' | 'review' } | { outcome: 'refund_due'; why: string };

/** Money that does not fit is looked at by a person; money for an order that cannot use it goes back. */
async function verdictOn(shop: Shop, tx: Database, { order, attempt, charge }: Money): Promise<Verdict> {
  const isOurs = charge.currency === 'NGN' && charge.domain === shop.payments.domain;
  if (!isOurs || charge.amountKobo !== attempt.amountKobo) return { outcome: 'review' };
  if (order.paidAt !== null) return { outcome: 'refund_due', why: 'The order was already paid' };
  if (order.anonymousAt !== null) return { outcome: 'refund_due', why: 'The customer’s details were deleted' };
  if (await stands(tx, order.replacedBy)) return { outcome: 'refund_due', why: 'Replaced by a newer order' };
  if (await wasEndedByStaff(tx, order)) return { outcome: 'refund_due', why: 'The order was cancelled by staff' };
  if (await canSell(tx, order, shop.now())) return { outcome: 'applied' };
  return { outcome: 'refund_due', why: 'The items were sold out' };
}

/** Whether the order that took another's place is there to be paid, or paid. */
async function stands(tx: Database, orderId: string | null): Promise<boolean> {
  for (let id = orderId; id !== null;) {
    const successor = await tx
      .selectFrom('orders')
      .select(['status', 'replacedBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (successor.status !== 'cancelled') return true;
    id = successor.replacedBy;
  }
  return false;
}

/** Somebody in the shop decided that this order is not delivered: money that comes late does not overrule them. */
async function wasEndedByStaff(tx: Database, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'cancelled') return false;
  const ending = await tx
    .selectFrom('orderEvents')
    .select(sql<string | null>`note->>'reason'`.as('reason'))
    .where('orderId', '=', id)
    .where('toStatus', '=', 'cancelled')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ending?.reason === 'staff';
}

async function keepForReview(tx: Database, order: LockedOrder, until: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ heldUntil: until })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .where('heldUntil', '<', until)
    .execute();
}

/** The letter that a person looks at the money. */
export async function emailUnderReview(
  shop: Shop,
  tx: Database,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order.guestInfo.email === '') return; // Its owner has left.
  const letter = paymentUnderReviewEmail({ order }, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `payment-review:${reference}`, to: order.guestInfo.email, letter });
}
