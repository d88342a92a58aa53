import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { endOrExtendReservation } from './reservations/reservation.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';

const mostAtOnce = 200;

/**
 * Asks about every attempt and every refund that is due for a question, then ends the holds that are over. Runs every
 * minute.
 *
 * @throws AggregateError of what could not be done, after everything else was.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const problems: unknown[] = [];
  const orNote = (work: Promise<unknown>) => work.catch(passOverSilence).catch((error) => problems.push(error));

  for (const { reference } of await dueAttempts(shop)) await orNote(settlePayment(shop, reference));
  for (const { id, reference, status } of await dueRefunds(shop)) {
    await orNote(status === 'requested' ? refundPayment(shop, id) : settleRefunds(shop, reference));
  }
  for (const order of await overdueOrders(shop)) await orNote(endOrExtendReservation(shop, order));

  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be reconciled');
}

/** Whatever the provider does not answer now is asked again when it is due the next time. */
function passOverSilence(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'payment_unavailable')) throw error;
}

function dueAttempts({ db, now }: Shop) {
  return db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(mostAtOnce)
    .execute();
}

function dueRefunds({ db, now }: Shop) {
  return db
    .selectFrom('refunds')
    .select(['id', 'reference', 'status'])
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(mostAtOnce)
    .execute();
}

function overdueOrders({ db, now }: Shop) {
  return db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .where('status', '=', 'pending')
    .where('heldUntil', '<=', now())
    .orderBy('heldUntil')
    .limit(mostAtOnce)
    .execute();
}
