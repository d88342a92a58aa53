import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import { isEndedByStaff } from '../orders/deposit.ts';
import type { Shop } from '../shop.ts';
import { replyToDispute } from './disputes/send-reply.ts';
import { settleDispute } from './disputes/settle-dispute.ts';
import { endOrExtendReservation } from './reservations/end-or-extend-reservation.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';

const batchSize = 200;
const retryMinutes = 5;

/**
 * Asks the provider about every attempt, refund and dispute that is due for a check, then ends expired reservations.
 * Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const problems: unknown[] = [];
  const collect = (work: Promise<unknown>) => work.catch(ignoreUnavailable).catch((error) => problems.push(error));

  for (const { reference } of await dueAttempts(shop)) {
    await collect(postpone(shop, 'paymentAttempts', { reference }).then(() => settlePayment(shop, reference)));
  }
  for (const { id, reference, status } of await dueRefunds(shop)) {
    const check = () => (status === 'requested' ? sendRefund(shop, id) : settleRefunds(shop, reference));
    await collect(postpone(shop, 'refunds', { id }).then(check));
  }
  for (const { id, replyStatus } of await dueDisputes(shop)) {
    const check = (): Promise<unknown> =>
      replyStatus === 'requested' ? replyToDispute(shop, id) : settleDispute(shop, id);
    await collect(postpone(shop, 'disputes', { id }).then(check));
  }
  for (const order of await expiredReservations(shop)) await collect(endOrExtendReservation(shop, order));

  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be reconciled');
}

/**
 * Postpones the next check before the provider is asked, so that an item that gets no response does not block the others. The
 * result sets its own time.
 */
async function postpone(
  { db, now }: Shop,
  table: 'paymentAttempts' | 'refunds' | 'disputes',
  row: { reference: string } | { id: string },
): Promise<void> {
  const at = now();
  await db
    .updateTable(table)
    .set({ nextCheckAt: minutesAfter(at, retryMinutes) })
    .where((one) => one.and(row))
    .where('nextCheckAt', '<=', at)
    .execute();
}

/** When the provider cannot be reached, the next due check asks again. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'payment_unavailable')) throw error;
}

function dueAttempts({ db, now }: Shop) {
  return db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute();
}

function dueRefunds({ db, now }: Shop) {
  return db
    .selectFrom('refunds')
    .select(['id', 'reference', 'status'])
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute();
}

function dueDisputes({ db, now }: Shop) {
  return db
    .selectFrom('disputes')
    .select(['id', 'replyStatus'])
    .where('nextCheckAt', '<=', now())
    .orderBy('nextCheckAt')
    .limit(batchSize)
    .execute();
}

/**
 * In random order: those that get no response stay due and must not block the others. Their end is not postponed, because
 * that would reserve the units for longer.
 */
function expiredReservations({ db, now }: Shop) {
  return db
    .selectFrom('orders')
    .select(['id', 'createdAt', 'payBy'])
    .where('status', '=', 'pending')
    .where('heldUntil', '<=', now())
    .where(sql<boolean>`not ${isEndedByStaff}`)
    .orderBy(sql`random()`)
    .limit(batchSize)
    .execute();
}
