import { randomBytes } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { minutesAfter, minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { reserveAgain } from '../orders/placing/reserve-again.ts';
import { type ReservationContext, reservationMinutes } from '../orders/placing/reservation-rules.ts';
import { retryWithRoom } from '../orders/placing/retry-with-room.ts';
import { nextPayment } from '../orders/deposit.ts';
import { linesOf, type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { onDeliveryOf } from '../orders/pay-on-delivery.ts';
import { openChange, paymentOfChange } from '../orders/changes/open-change.ts';
import type { Shop } from '../shop.ts';
import { emailReceipt } from './fulfilment/email-receipt.ts';
import { nextCheck } from './check-schedule.ts';
import type { Payments } from './provider/payment-provider.ts';
import { ReferenceRejected } from './provider/provider-errors.ts';
import { makeRoomToOrder } from './reservations/make-room-to-order.ts';
import { endOrExtendReservation, latestReservationEnd } from './reservations/end-or-extend-reservation.ts';

/** A payment page is reused for this long; after that a new attempt is safer. */
export const pageLifetimeMinutes = 30;

interface Attempt {
  reference: string;
  amountKobo: number;
  email: string;
  authorizationUrl: string | null;
  /** Where the shopper goes on who cancels on the payment page. */
  cancelPath: string;
}

interface PaymentPage {
  reference: string;
  authorizationUrl: string;
}

/** Starts in progress, by order: two at the same time share one page, and so one payment. */
const inProgress = new Map<string, Promise<PaymentPage>>();

/** The payer. */
interface Payer {
  /** Where the receipt goes if the order has no email address: staff need not know it (docs/decisions/0077). */
  email: string;
}

/**
 * Starts a payment of an order and returns the address of the payment page. While that page is open or the bank has not
 * decided, further calls return the same address; after a failure they begin a new attempt.
 *
 * The attempt is committed before the provider is called, so a payment whose response is lost is still known and
 * checked.
 *
 * @throws ShopError `order_not_found`, `not_payable`, `stock_short`, `under_review`, `payment_rejected`,
 *   `payment_unavailable`
 */
export async function startPayment(shop: Shop, orderId: string, payer: Payer): Promise<PaymentPage> {
  const existing = inProgress.get(orderId);
  if (existing) return existing;
  const start = openPage(shop, orderId, payer).finally(() => inProgress.delete(orderId));
  inProgress.set(orderId, start);
  return start;
}

async function openPage(shop: Shop, orderId: string, payer: Payer): Promise<PaymentPage> {
  const { db, payments, config } = shop;
  await endOverdueReservation(shop, orderId);
  const separator = separators.get(payments) ?? '_';
  const context = { rules: config.limits.reservations, separator, payer };
  const attempt = await retryWithRoom(
    () => transact(db, (tx) => reuseOrAddAttempt(shop, tx, orderId, context)),
    async () => makeRoomToOrder(shop, await linesOf(db, orderId)),
  );
  const { reference, amountKobo, email, cancelPath } = attempt;
  if (attempt.authorizationUrl !== null) return { reference, authorizationUrl: attempt.authorizationUrl };

  const { publicUrl } = config.shop;
  const urls = { callbackUrl: `${publicUrl}/payment/verify`, cancelUrl: publicUrl + cancelPath };
  const page = await payments.initialize({ amountKobo, email, ...urls, reference }).catch((error: unknown) => {
    if (!(error instanceof ReferenceRejected) || separator === '-') throw error;
    separators.set(payments, '-');
    return null;
  });
  if (page === null) return openPage(shop, orderId, payer); // A new attempt, because a reference is committed before it is sent.
  const { authorizationUrl } = page;
  await db
    .updateTable('paymentAttempts')
    .set({ authorizationUrl, status: 'open' })
    .where('reference', '=', reference)
    .where('status', '=', 'created')
    .execute();
  return { reference, authorizationUrl };
}

/** Pressing 'pay' does not extend a reservation beyond its maximum: the order is cancelled, unless it is being paid. */
async function endOverdueReservation(shop: Shop, orderId: string): Promise<void> {
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'status', 'createdAt', 'payBy', 'heldUntil'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.status !== 'pending' || order.heldUntil === null) return;
  const now = shop.now();
  if (order.heldUntil <= now && latestReservationEnd(order) <= now) await endOrExtendReservation(shop, order);
}

/** By provider, the separator before the order's id in new references: a dash once it has rejected an underscore. */
const separators = new WeakMap<Payments, '_' | '-'>();

async function reuseOrAddAttempt(
  shop: Shop,
  tx: Database,
  orderId: string,
  { rules, separator, payer }: Pick<ReservationContext, 'rules'> & { separator: string; payer: Payer },
): Promise<Attempt> {
  const order = await lockOrder(tx, orderId);
  const now = shop.now(); // A deposit that was recorded in the meantime came before the attempt.
  const { amountKobo, since } = await nextDue(tx, order);
  if (amountKobo === 0) throw new ShopError('not_payable');
  await rejectUnderReview(tx, orderId);
  if (order.status === 'pending') await extendReservation(tx, order, { now, rules });

  const open = await tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'authorizationUrl'])
    .where('orderId', '=', orderId)
    .where('status', 'in', ['open', 'pending'])
    .where('authorizationUrl', 'is not', null)
    .where('amountKobo', '=', amountKobo) // A page for the deposit does not take the rest, which may be as much.
    .where('createdAt', '>=', since ?? new Date(0))
    // Pending ones have no time limit: a second attempt in the meantime could be a second payment.
    .where((attempt) =>
      attempt.or([attempt('status', '=', 'pending'), attempt('createdAt', '>', openSince(order, now))]),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  const email = order.email || (await addEmail(shop, tx, order, payer));
  const cancelPath = (await isPaidOnOrderPage(tx, order))
    ? `/order/${orderId}?payment=cancelled`
    : `/payment/cancelled?order=${orderId}`;
  if (open) return { ...open, amountKobo, email, cancelPath };

  // 128 random bits, so that it cannot be guessed, and the order's id after the underscore.
  const reference = `${randomBytes(16).toString('hex')}${separator}${orderId}`;
  await tx
    .insertInto('paymentAttempts')
    .values({ reference, orderId, amountKobo, createdAt: now, nextCheckAt: nextCheck(now, now) })
    .execute();
  return { reference, amountKobo, email, authorizationUrl: null, cancelPath };
}

/** Whether an order is paid on its own page, whatever is in the cart: staff made it, it is paid on delivery, or changed. */
async function isPaidOnOrderPage(tx: Database, { id, status, placedBy }: LockedOrder): Promise<boolean> {
  return status !== 'pending' || placedBy !== null || (await onDeliveryOf(tx, id)) !== undefined;
}

/**
 * The amount that the customer can pay now: for an unpaid order, or for the change of a paid one (docs/decisions/0105,
 * 0111).
 */
async function nextDue(tx: Database, order: LockedOrder): Promise<{ amountKobo: number; since: Date | null }> {
  if (order.status === 'pending') return nextPayment(tx, order);
  const change = await openChange(tx, order.id);
  return change ? paymentOfChange(tx, change) : { amountKobo: 0, since: null };
}

async function extendReservation(tx: Database, order: LockedOrder, { now, rules }: ReservationContext): Promise<void> {
  if (order.releasedAt !== null) await reserveAgain(tx, order, { now, rules });
  const until = Math.min(minutesAfter(now, reservationMinutes).getTime(), latestReservationEnd(order).getTime());
  if (order.heldUntil!.getTime() >= until) return;
  await tx
    .updateTable('orders')
    .set({ heldUntil: new Date(until) })
    .where('id', '=', order.id)
    .execute();
}

/** Pages that were opened since then are used again; those before a correction have the former address at the provider. */
function openSince({ emailCorrectedAt }: LockedOrder, now: Date): Date {
  const lifetime = minutesBefore(now, pageLifetimeMinutes).getTime();
  return new Date(Math.max(lifetime, emailCorrectedAt?.getTime() ?? 0));
}

/**
 * From now on the address is the order's: its receipt and all other emails go there. An order that is paid already, and whose
 * difference for a change is paid now, gets its receipt at once.
 */
async function addEmail(shop: Shop, tx: Database, order: LockedOrder, { email }: Payer): Promise<string> {
  await tx.updateTable('orders').set({ email }).where('id', '=', order.id).where('email', '=', '').execute();
  if (order.paidAt !== null) await emailReceipt(shop, tx, { ...order, email });
  return email;
}

/** While a payment is under review, the order cannot be paid again. */
async function rejectUnderReview(tx: Database, orderId: string): Promise<void> {
  const review = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'review')
    .executeTakeFirst();
  if (review) throw new ShopError('under_review');
}
