import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { AdminOrder, PaymentByHand } from '#shared/admin/orders/order-api.ts';
import { acceptReviewLabel, reviewReasons } from '#shared/admin/payments/review-reasons.ts';
import { allNamed } from '../../db/all-named.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { restockedOfLine } from '../../stock/restocked-of-line.ts';
import { textMessagesOf } from '../../text-messages/messages-of-order.ts';
import { payLinkOf, payUrlOf } from '../access/pay-link.ts';
import { isToDeliver, isToPack, isToSendAgain, mayComeBack } from './filter-orders.ts';
import { refundsOf } from './refunds-of-order.ts';
import { areaName, orderById } from '../order-by-id.ts';
import { paidForReplacement } from '../paid-for-replacement.ts';
import { refundableSum, salePaymentsLessOwed } from '../sale-payments.ts';
import { deliveryLeft } from '../delivery/delivery-left.ts';
import { depositOf } from '../deposit.ts';
import { openChange } from '../changes/open-change.ts';
import { mayReply } from '../reject-disputed.ts';
import { packingLines } from './admin-orders.ts';
import { emailsOfOrder } from '../emails/emails-of-order.ts';

/**
 * An order with everything that staff may know about it.
 *
 * @throws ShopError `order_not_found`
 */
export async function findAdminOrder(shop: Shop, id: string): Promise<AdminOrder> {
  const { db } = shop;
  const { row, order, deposit, change, payments, attempts, ...read } = await allNamed({
    row: rowOf(db, id),
    order: orderById(db, id),
    manualPayment: manualPaymentOf(db, id),
    differencesByHand: differencesByHandOf(db, id),
    deposit: depositOf(db, id),
    change: openChange(db, id),
    payments: salePaymentsLessOwed(db, id),
    attempts: attemptsOf(db, id),
    refunds: refundsOf(db, id),
    disputes: disputesOf(db, id),
    events: eventsOf(db, id),
    notes: notesOf(db, id),
    emails: emailsOfOrder(db, id),
    textMessages: textMessagesOf(db, id),
  });
  const state = {
    isPaid: order.isPaid,
    isCancelled: order.status === 'cancelled',
    isAnonymous: row.anonymousAt !== null,
    hasDeposit: deposit !== undefined,
  };
  return {
    ...read,
    order,
    shippingName: row.shippingName,
    replacedBy: row.replacedBy,
    shippedAt: iso(row.shippedAt),
    deliveryProvedAt: iso(row.provedAt),
    cancelledAt: iso(row.cancelledAt),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    trackingUrl: row.trackingUrl,
    channel: row.channel,
    discountReason: row.discountReason,
    depositByHand: deposit?.way ? { way: deposit.way, reference: deposit.reference } : null,
    emailVersion: row.emailVersion,
    payLink: payLinkOf(shop, { id, ...row }),
    openChange: change ? { _id: change.id, payUrl: payUrlOf(shop, { id, ...row }) } : null,
    isAnonymous: state.isAnonymous,
    isToPack: row.isToPack,
    isToDeliver: row.isToDeliver,
    mayComeBack: row.mayComeBack,
    isToSendAgain: row.isToSendAgain,
    dueOn: row.isToPack ? (order.deliveryEstimate?.to ?? null) : null,
    lines: row.lines,
    deliveryPaid: await deliveryLeft(db, { ...order, id }),
    leftKobo: refundableSum(payments),
    payments,
    firstOrder: await firstOrderOf(db, row.discountReason, id),
    attempts: attempts.map(({ domain, createdAt, paidAt, ...attempt }) => {
      const isOpen = attempt.outcome === 'review';
      return {
        ...attempt,
        createdAt: createdAt.toISOString(),
        paidAt: iso(paidAt),
        why: isOpen ? reviewReasons({ ...attempt, domain }, state, shop.payments.domain) : [],
        acceptance: isOpen ? acceptReviewLabel({ ...attempt, domain }, state, shop.payments.domain) : null,
      };
    }),
  };
}

/**
 * The order for staff who change nothing: anyone who has a link can read the order as its customer does, and pay it.
 */
export const withoutPayLinks = (details: AdminOrder): AdminOrder => ({
  ...details,
  payLink: null,
  openChange: details.openChange && { ...details.openChange, payUrl: null },
});

async function firstOrderOf(
  db: Database,
  discountReason: string | null,
  id: string,
): Promise<AdminOrder['firstOrder']> {
  const found = discountReason === 'exchange' ? await paidForReplacement(db, id) : null;
  return found && { orderId: found.firstId, amountKobo: found.amountKobo, payments: found.payments };
}

type AdminLine = AdminOrder['lines'][number];

async function rowOf(db: Database, id: string) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('deliveryProofs', 'deliveryProofs.orderId', 'orders.id')
    .select(['deliveryProofs.provedAt'])
    .select(['replacedBy', 'shippedAt', 'cancelledAt', 'courier', 'trackingNumber', 'trackingUrl', 'anonymousAt'])
    .select(['channel', 'discountReason', 'payBy', 'heldUntil', 'email', 'emailVersion', 'emailCorrectedAt'])
    .select([
      areaName.as('shippingName'),
      isToPack.as('isToPack'),
      isToDeliver.as('isToDeliver'),
      mayComeBack.as('mayComeBack'),
      isToSendAgain.as('isToSendAgain'),
      packingLines.$castTo<Omit<AdminLine, 'restocked' | 'shelved' | 'takenBack'>[]>().as('lines'),
      sql<number[]>`(
        select array_agg(${restockedOfLine} order by position)
        from order_lines where order_id = orders.id)`.as('restocked'),
      sql<number[]>`(
        select array_agg(taken_back_units(order_id, position)::int order by position)
        from order_lines where order_id = orders.id)`.as('takenBack'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('order_not_found');
  const { restocked, takenBack, ...rest } = row;
  const lines = row.lines.map((line, index): AdminLine => {
    const quantity = restocked[index] ?? 0;
    return { ...line, restocked: quantity, shelved: quantity, takenBack: takenBack[index] ?? 0 };
  });
  return { ...rest, lines };
}

async function manualPaymentOf(db: Database, orderId: string): Promise<AdminOrder['manualPayment']> {
  const payment = await db
    .selectFrom('manualPayments')
    .select(['way', 'reference', 'amountKobo', 'receivedAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!payment) return null;
  const { receivedAt, ...rest } = payment;
  return { ...rest, receivedAt: receivedAt.toISOString() };
}

/** The extra cost of items or delivery after changes, as far as staff received it. */
async function differencesByHandOf(db: Database, orderId: string): Promise<PaymentByHand[]> {
  const { rows } = await sql<Omit<PaymentByHand, 'receivedAt'> & { receivedAt: Date }>`
    select way, way_reference as reference, difference * 100::bigint as amount_kobo, applied_at as received_at
    from order_changes where order_id = ${orderId} and way is not null order by applied_at, id`.execute(db);
  return rows.map(({ receivedAt, ...rest }) => ({ ...rest, receivedAt: receivedAt.toISOString() }));
}

function attemptsOf(db: Database, orderId: string) {
  return db
    .selectFrom('paymentAttempts')
    .select(['reference', 'createdAt', 'status', 'outcome', 'amountKobo', 'receivedKobo', 'waivedKobo'])
    .select(['currency', 'domain', 'channel', 'paidAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('reference')
    .execute();
}

async function disputesOf(db: Database, orderId: string): Promise<AdminOrder['disputes']> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'amountKobo', 'status', 'category', 'reason', 'openedAt', 'dueAt', 'lostKobo', 'reply'])
    .select(['replyStatus', 'replyProblem', mayReply.as('mayReply')])
    .where('orderId', '=', orderId)
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, openedAt, dueAt, ...dispute }) => ({
    _id: id,
    ...dispute,
    openedAt: openedAt.toISOString(),
    dueAt: iso(dueAt),
  }));
}

async function eventsOf(db: Database, orderId: string): Promise<AdminOrder['events']> {
  const rows = await db
    .selectFrom('orderEvents')
    .leftJoin('staff', (join) => join.on(sql<boolean>`'staff:' || staff.id = order_events.who`))
    .select(['seq', 'kind', 'at', 'who', 'staff.name', 'note'])
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, kind, at, who, name, note }) => ({
    seq,
    kind,
    at: at.toISOString(),
    by: { who, name },
    note,
  }));
}

async function notesOf(db: Database, orderId: string): Promise<AdminOrder['notes']> {
  const rows = await db
    .selectFrom('orderNotes')
    .innerJoin('staff', 'staff.id', 'orderNotes.staffId')
    .select(['orderNotes.id', 'at', 'staffId', 'staff.name', 'text'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('orderNotes.id')
    .execute();
  return rows.map(({ id, at, staffId, name, text }) => ({
    _id: id,
    at: at.toISOString(),
    by: { who: `staff:${staffId}`, name },
    text,
  }));
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
