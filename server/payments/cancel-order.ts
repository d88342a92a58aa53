import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { isByHand, splitRefund } from '#shared/payments/split-refund.ts';
import { releaseCoupon } from '../coupons/release-coupon.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { cancelPending, emailCancelled } from '../orders/cancel-unpaid-order.ts';
import { changeStatus } from '../orders/status/change-status.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { depositOf } from '../orders/deposit.ts';
import { rejectDisputed } from '../orders/reject-disputed.ts';
import { onDeliveryOf } from '../orders/pay-on-delivery.ts';
import { undecidedPayment } from '../orders/undecided-payment.ts';
import type { Shop } from '../shop.ts';
import { endOpenChange } from './changes/end-change.ts';
import { returnDeposit } from './deposits/return-deposit.ts';
import type { OrderPayments } from './settle-open-attempts.ts';
import { verifyOrderPayments } from './verify-order-payments.ts';
import { rejectOtherAmount } from './refunds/insert-refunds.ts';
import { refundFirstOrder } from './refunds/refund-first-order.ts';
import { refundRemainder } from './refunds/refund-remainder.ts';
import { type SalePayment, salePayments } from '../orders/sale-payments.ts';

/** The reason on refunds and stock movements. They stay, and what staff typed may name the customer. */
const refundReason = 'The order was cancelled';

interface Cancellation {
  who: Who;
  /** For the order's log, from which it is erased with the customer. */
  reason?: string;
  /** Whether the units of a paid order are restocked. */
  isRestocked?: boolean;
  /** How staff paid back what was paid by hand. */
  paidBack?: ByHandForm | null;
  /** The kobo that their page showed to go back: if another amount would, nothing happens. */
  shownKobo?: number | undefined;
  /** Whether the first order is refunded for the items of a replacement. */
  isRefunded?: boolean;
  /** Whether an order that has received money may be cancelled. */
  mayCancelPaid?: boolean;
  audit?: InTransaction;
}

/**
 * Cancels an order before it is shipped. An unpaid order releases its units, once the provider has confirmed that no
 * payment is in progress. A paid order, which only staff may cancel, is refunded, and so is a deposit; for a replacement, the
 * order that paid for it. A cancelled order stays as it is.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it was paid (for a shopper) or shipped; `no_right` when it
 *   was paid and `mayCancelPaid` is false; `deposit_paid` when its deposit is there (for a shopper); `under_review`,
 *   `payment_pending` when a payment is undecided; `payment_unavailable` when the provider cannot be asked;
 *   `in_dispute` while its payment is disputed; `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the
 *   payment; `changed_elsewhere` when another amount than `shownKobo` would be recorded as paid back.
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  {
    who,
    reason = '',
    isRestocked = true,
    isRefunded = true,
    paidBack = null,
    shownKobo,
    mayCancelPaid = who !== 'shopper',
    audit,
  }: Cancellation,
): Promise<void> {
  const money = await verifyOrderPayments(shop, orderId);
  const given = { who, reason, isRestocked, isRefunded, paidBack, shownKobo, mayCancelPaid };
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === 'cancelled') return;
    if (order.status === 'pending') await cancelUnpaid(shop, tx, order, { ...given, money });
    else await cancelPaid(shop, tx, order, given);
    await audit?.(tx);
  });
}

type Given = Required<Omit<Cancellation, 'audit' | 'shownKobo'>> & Pick<Cancellation, 'shownKobo'>;

/** Its units are released, and a received deposit is refunded. */
async function cancelUnpaid(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { who, reason: explanation, paidBack, shownKobo, mayCancelPaid, money }: Given & { money: OrderPayments },
): Promise<void> {
  await rejectUndecided(tx, order.id, money);
  if (who === 'shopper' && (await onDeliveryOf(tx, order.id))?.dispatchedAt) throw new ShopError('order_moved');
  const agreed = order.placedBy === null ? undefined : await depositOf(tx, order.id);
  const deposit = agreed?.receivedAt ? agreed : null;
  if (deposit && who === 'shopper') throw new ShopError('deposit_paid');
  if (deposit && !mayCancelPaid) throw new ShopError('no_right');
  if (deposit) await rejectDisputed(tx, order.id);
  const reason = who === 'shopper' ? 'shopper' : 'staff';
  const rules = shop.config.limits.reservations;
  await cancelPending(tx, order, { who, at: shop.now(), reason, explanation, rules });
  if (!deposit) {
    rejectOtherAmount(0, { paidBack, shownKobo });
    return emailCancelled(shop, tx, order.id, { reason });
  }
  const refundedKobo = await returnDeposit(shop, tx, { order, deposit, reason: refundReason, who, paidBack });
  rejectOtherAmount(refundedKobo, { paidBack, shownKobo });
  const wayBack = paidBack && { paidBackWay: paidBack.way };
  await emailCancelled(shop, tx, order.id, { reason, refundedKobo, ...wayBack });
}

/** Its payment is refunded; for a replacement, that of the order that paid for it. */
async function cancelPaid(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { who, reason, isRestocked, isRefunded, paidBack, shownKobo, mayCancelPaid }: Given,
): Promise<void> {
  const at = shop.now();
  const isForOwners = who !== 'shopper' && order.status === 'processing';
  if (!mayCancelPaid) throw new ShopError(isForOwners ? 'no_right' : 'order_moved');
  await lockFirstOrder(tx, order); // Before the stock, as everywhere.
  await rejectDisputed(tx, order.id);
  await endOpenChange(shop, tx, order.id, who);
  await changeStatus(tx, order, {
    to: 'cancelled',
    who,
    at,
    note: { reason: 'staff', words: reason },
    columns: { cancelledAt: at },
  });
  await releaseCoupon(tx, order.id, at);
  const own = await salePayments(tx, order.id);
  const refund = { who, reason: refundReason, paidBack };
  const ownKobo = await refundRemainder(shop, tx, order, { ...refund, isRestocked });
  const first = await refundFirstOrder(shop, tx, order, { ...refund, isRefunded });
  const { payments, refundedKobo } = first ?? { payments: own, refundedKobo: ownKobo };
  rejectOtherAmount(refundedKobo, { paidBack, shownKobo });
  await emailCancelled(shop, tx, order.id, {
    reason: 'staff',
    ...(first && { firstOrder: first.firstOrder }),
    refundedKobo,
    ...waysBack(payments, refundedKobo, paidBack),
  });
}

/** How a refund is paid: how much as store credit, and whether parts come from the provider and from staff. */
function waysBack(payments: readonly SalePayment[], refundedKobo: number, paidBack: ByHandForm | null) {
  const parts = splitRefund(payments, refundedKobo) ?? [];
  const isMixed =
    parts.some(({ payment }) => isByHand(payment)) && parts.some(({ payment }) => payment.reference !== null);
  const credit = parts.filter(({ payment }) => payment.way === 'store_credit');
  return {
    creditKobo: credit.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    ...(paidBack && refundedKobo > 0 && { paidBackWay: paidBack.way, isMixed }),
  };
}

/**
 * Keeps an unpaid order, whose row is locked, as it is while a payment of it is undecided.
 *
 * @throws ShopError one of `undecidedErrors`
 */
export async function rejectUndecided(tx: Database, orderId: string, money: OrderPayments): Promise<void> {
  // Another request may have learned of a payment since the provider was asked.
  const undecided = money === 'none' ? await undecidedPayment(tx, orderId) : money;
  if (undecided) throw new ShopError(undecidedErrors[undecided]);
}

/** Why nothing can be decided about an unpaid order. `paid` does not occur: such an order is no longer unpaid. */
export const undecidedErrors = {
  paid: 'order_moved',
  review: 'under_review',
  pending: 'payment_pending',
  was_pending: 'payment_pending',
  unclear: 'payment_unavailable',
} as const;
