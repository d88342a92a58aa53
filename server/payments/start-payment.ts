import { randomBytes } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { reserveAgain } from '../orders/placing/reserve-again.ts';
import type { Moment } from '../orders/placing/reservation-rules.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { reservationMinutes } from '../orders/placing/insert-order.ts';
import type { Shop } from '../shop.ts';
import { nextCheck } from './check-schedule.ts';
import { endOrExtendReservation, latestReservation } from './reservations/reservation.ts';

/** A payment page that was opened not long ago still works; after that a new attempt is surer. */
const pageLastsMinutes = 30;

interface Attempt {
  reference: string;
  amountKobo: number;
  email: string;
  authorizationUrl: string | null;
}

interface Page {
  reference: string;
  authorizationUrl: string;
}

/** Starts under way, by order: two that come at once share one page, and so one payment. */
const underWay = new Map<string, Promise<Page>>();

/**
 * Starts a payment of an order and says where the shopper pays. Asked again while that page is still open, or the bank
 * has not said yes or no, it answers the same address; after a failure it begins a new attempt.
 *
 * The attempt is written down and committed before the provider is asked, so a payment that begins and whose answer
 * is lost is still known and watched.
 *
 * @throws ShopError `order_not_found`, `not_payable`, `stock_short`, `under_review`, `payment_refused`, `payment_unavailable`
 */
export async function startPayment(shop: Shop, orderId: string): Promise<Page> {
  const sameStart = underWay.get(orderId);
  if (sameStart) return sameStart;
  const start = openPage(shop, orderId).finally(() => underWay.delete(orderId));
  underWay.set(orderId, start);
  return start;
}

async function openPage(shop: Shop, orderId: string): Promise<Page> {
  const { db, now, payments, config } = shop;
  await endOverdueHold(shop, orderId);
  const attempt = await db
    .transaction()
    .execute((tx) => openOrNewAttempt(tx, orderId, { now: now(), rules: config.limits.holds }));
  const { reference, amountKobo, email } = attempt;
  if (attempt.authorizationUrl !== null) return { reference, authorizationUrl: attempt.authorizationUrl };

  const { publicUrl } = config.shop;
  const { authorizationUrl } = await payments.start({
    reference,
    amountKobo,
    email,
    callbackUrl: `${publicUrl}/payment/verify`,
    cancelUrl: `${publicUrl}/checkout`,
  });
  await db
    .updateTable('paymentAttempts')
    .set({ authorizationUrl, status: 'open' })
    .where('reference', '=', reference)
    .where('status', '=', 'created')
    .execute();
  return { reference, authorizationUrl };
}

/** An order that was kept as long as it may be is not kept longer by pressing 'pay': it ends, or is being paid. */
async function endOverdueHold(shop: Shop, orderId: string): Promise<void> {
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'createdAt', 'heldUntil'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.status !== 'pending' || order.heldUntil === null) return;
  const now = shop.now();
  if (order.heldUntil <= now && latestReservation(order.createdAt) <= now) await endOrExtendReservation(shop, order);
}

async function openOrNewAttempt(tx: Database, orderId: string, { now, rules }: Moment): Promise<Attempt> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'pending') throw new ShopError('not_payable');
  const amountKobo = order.totalAmount * 100;
  await refuseUnderReview(tx, orderId);
  if (order.releasedAt !== null) await reserveAgain(tx, order, { now, rules });
  const until = Math.min(now.getTime() + reservationMinutes * 60_000, latestReservation(order.createdAt).getTime());
  if (order.heldUntil!.getTime() < until) {
    await tx
      .updateTable('orders')
      .set({ heldUntil: new Date(until) })
      .where('id', '=', orderId)
      .execute();
  }

  const open = await tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'authorizationUrl'])
    .where('orderId', '=', orderId)
    .where('status', 'in', ['open', 'pending'])
    .where('authorizationUrl', 'is not', null)
    // However long the bank takes: whoever pays once more meanwhile has paid twice.
    .where((one) =>
      one.or([
        one('status', '=', 'pending'),
        one('createdAt', '>', new Date(now.getTime() - pageLastsMinutes * 60_000)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (open) return { ...open, amountKobo, email: order.email };

  // Random enough that nobody guesses it, and the order's id after the underscore (decisions, Payments).
  const reference = `${randomBytes(16).toString('hex')}_${orderId}`;
  await tx
    .insertInto('paymentAttempts')
    .values({ reference, orderId, amountKobo, createdAt: now, nextCheckAt: nextCheck(now, now) })
    .execute();
  return { reference, amountKobo, email: order.email, authorizationUrl: null };
}

/** Money came that a person has to look at: nobody should pay again meanwhile. */
async function refuseUnderReview(tx: Database, orderId: string): Promise<void> {
  const review = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'review')
    .executeTakeFirst();
  if (review) throw new ShopError('under_review');
}
