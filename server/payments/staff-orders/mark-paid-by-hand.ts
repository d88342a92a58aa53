import { adminMessages } from '#shared/admin/messages.ts';
import type { PaidForm } from '#shared/admin/staff-orders/deposit-form.ts';
import { ShopError } from '#shared/errors.ts';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { changeStatus } from '../../orders/status/change-status.ts';
import { depositOf } from '../../orders/deposit.ts';
import { linesOf, type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { retryWithRoom } from '../../orders/placing/retry-with-room.ts';
import { isOrderUndelivered } from '../../orders/undelivered/is-undelivered.ts';
import type { Shop } from '../../shop.ts';
import { openChange, type OrderChange } from '../../orders/changes/open-change.ts';
import { undecidedErrors } from '../cancel-order.ts';
import { payChangeByHand } from '../changes/pay-change.ts';
import { receiveDeposit } from '../deposits/receive-deposit.ts';
import { makeRoomToOrder } from '../reservations/make-room-to-order.ts';
import { pageLifetimeMinutes } from '../start-payment.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';
import { isMarkedPaid } from './is-marked-paid.ts';
import { leftByHandKobo, payByHand } from './pay-by-hand.ts';
import { rejectUnpayable } from './reject-unpayable.ts';

interface Paid extends PaidForm {
  who: `staff:${string}`;
  audit: InTransaction;
}

/**
 * Marks an unpaid order as paid by cash, POS or transfer, also one that was not paid in time (docs/decisions/0127); or records
 * that its deposit, or the difference for a change (docs/decisions/0105, 0111), was paid so. The provider is asked
 * first, and nobody may be at its payment page: a payment that is begun later finds a paid order, and one on an old
 * page is refunded as a second payment (docs/decisions/0077). The same way and reference again change nothing.
 *
 * @throws ShopError `order_not_found`; `paid_with_credit`; `order_moved` when it was paid, or has ended and no late
 *   payment would restore it, or the money is for a change that does not wait any more; `changed_elsewhere` when
 *   another amount is left than staff confirm, because a part of it came in the meantime; `being_paid` while its
 *   payment page is open; `under_review`, `payment_pending` when a payment is undecided; `payment_unavailable` when the
 *   provider cannot be asked; `stock_short` when the order no longer reserves its units and too few are available
 */
export async function markPaidByHand(shop: Shop, orderId: string, paid: Paid): Promise<void> {
  const open = await openChange(shop.db, orderId);
  const money = await verifyOrderPayments(shop, orderId, open?.createdAt);
  await retryWithRoom(
    () => transact(shop.db, (tx) => mark(shop, tx, { orderId, money, paid })),
    async () => makeRoomToOrder(shop, await linesOf(shop.db, orderId)),
  );
}

async function mark(
  shop: Shop,
  tx: Database,
  { orderId, money, paid }: Omit<Received, 'order'> & { orderId: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const change = await openChange(tx, orderId);
  if (change) await markDifferencePaid(shop, tx, { order, change, money, paid });
  else if (await isMarkedPaid(tx, order, paid)) return;
  else if (paid.isDeposit) await markDepositPaid(shop, tx, { order, money, paid });
  else await markOrderPaid(shop, tx, { order, money, paid });
  await paid.audit(tx);
}

interface Received {
  /** Its row is locked. */
  order: LockedOrder;
  /** The status of its payments at the provider. */
  money: Awaited<ReturnType<typeof verifyOrderPayments>>;
  paid: Paid;
}

/** The extra cost of the items or the delivery after a change. */
async function markDifferencePaid(
  shop: Shop,
  tx: Database,
  { order, change, money, paid }: Received & { change: OrderChange },
): Promise<void> {
  const { way, reference, changeId, who } = paid;
  if (changeId !== undefined && changeId !== change.id) throw new ShopError('order_moved');
  rejectUnlessLeft(paid, change.difference * 100);
  if (money !== 'none') throw new ShopError(undecidedErrors[money]);
  await rejectBeingPaid(shop, tx, order, { since: change.createdAt, outcomes: ['review'] });
  await payChangeByHand(shop, tx, { order, change, who }, { way, reference });
}

/** The deposit. */
async function markDepositPaid(shop: Shop, tx: Database, { order, money, paid }: Received): Promise<void> {
  await rejectUnlessUnpaid(shop, tx, { order, money, paid });
  rejectUnlessLeft(paid, await openDepositKobo(tx, order.id));
  const { way, reference, who } = paid;
  await receiveDeposit(shop, tx, { order, byHand: { way, reference, who } });
}

/** All of the order, or what is left of it after its deposit. */
async function markOrderPaid(shop: Shop, tx: Database, { order, money, paid }: Received): Promise<void> {
  await rejectUnlessUnpaid(shop, tx, { order, money, paid });
  rejectUnlessLeft(paid, await leftByHandKobo(tx, order));
  const { way, reference, who } = paid;
  await payByHand(shop, tx, { order, way, reference, who });
  await deliverIfOut(tx, order.id, { who, at: shop.now() });
}

async function rejectUnlessUnpaid(shop: Shop, tx: Database, { order, money, paid }: Received): Promise<void> {
  if (paid.changeId !== undefined) throw new ShopError('order_moved');
  await rejectUnpayable(tx, order);
  if (money !== 'none') throw new ShopError(undecidedErrors[money]);
  await rejectBeingPaid(shop, tx, order, { since: order.createdAt, outcomes: ['applied', 'review'] });
}

/**
 * Delivers an order that is out: the rider handed it over for this money. An order whose parcel is back is only marked
 * as paid.
 */
async function deliverIfOut(tx: Database, orderId: string, entry: { who: `staff:${string}`; at: Date }): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'shipped' || (await isOrderUndelivered(tx, orderId))) return;
  await changeStatus(tx, order, { ...entry, to: 'delivered', columns: { deliveredAt: entry.at } });
}

async function openDepositKobo(tx: Database, orderId: string): Promise<number> {
  const deposit = await depositOf(tx, orderId);
  if (!deposit || deposit.receivedAt !== null) throw new ShopError('order_moved');
  return deposit.amount * 100;
}

/** The amount that staff counted is recorded, not what is left since the deposit came online. */
function rejectUnlessLeft({ shownKobo }: PaidForm, leftKobo: number): void {
  if (shownKobo !== undefined && shownKobo !== leftKobo)
    throw new ShopError('changed_elsewhere', { message: adminMessages.orders.paidMeanwhile });
}

/**
 * Also when the page was opened after the provider was asked: the order's row is locked, so no payment begins now. A payment
 * whose page never came, and which the provider does not know, may still be on its way there, but not for long.
 */
async function rejectBeingPaid(
  { now }: Pick<Shop, 'now'>,
  tx: Database,
  { id }: LockedOrder,
  { since, outcomes }: { since: Date; outcomes: readonly ('applied' | 'review')[] },
): Promise<void> {
  const beginning = minutesBefore(now(), pageLifetimeMinutes);
  const attempt = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', id)
    .where('createdAt', '>=', since)
    .where((one) =>
      one.or([
        one('outcome', 'in', outcomes),
        one.and([one('outcome', 'is', null), one('status', 'in', ['open', 'pending', 'success'])]),
        one.and([one('outcome', 'is', null), one('status', '=', 'created'), one('createdAt', '>', beginning)]),
      ]),
    )
    .executeTakeFirst();
  if (attempt) throw new ShopError('being_paid');
}
