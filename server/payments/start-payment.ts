import { randomBytes } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { holdMinutes } from '../orders/place-order.ts';
import type { Shop } from '../shop.ts';
import { nextCheck } from './check-schedule.ts';

/** A payment page that was opened not long ago still works; after that a new attempt is surer. */
const pageLastsMinutes = 30;

interface Attempt {
  reference: string;
  amountKobo: number;
  email: string;
  authorizationUrl: string | null;
}

/**
 * Starts a payment of an order and says where the shopper pays. Asked again while that page is still open, or the bank
 * has not said yes or no, it answers the same address; after a failure it begins a new attempt.
 *
 * The attempt is written down and committed before the provider is asked, so a payment that begins and whose answer
 * is lost is still known and watched.
 *
 * @throws ShopError `order_not_found`, `not_payable`, `payment_unavailable`
 */
export async function startPayment({ db, now, payments, config }: Shop, orderId: string) {
  const attempt = await db.transaction().execute((tx) => openOrNewAttempt(tx, orderId, now()));
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

async function openOrNewAttempt(tx: Database, orderId: string, now: Date): Promise<Attempt> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'pending') throw new ShopError('not_payable');
  const amountKobo = order.totalAmount * 100;
  await tx
    .updateTable('orders')
    .set({ heldUntil: new Date(now.getTime() + holdMinutes * 60_000) })
    .where('id', '=', orderId)
    .execute();

  const open = await tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'authorizationUrl'])
    .where('orderId', '=', orderId)
    .where('status', 'in', ['open', 'pending'])
    .where('authorizationUrl', 'is not', null)
    .where('createdAt', '>', new Date(now.getTime() - pageLastsMinutes * 60_000))
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
