import { sql } from 'kysely';
import { minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../../attempt-each.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { openChange, type OrderChange } from '../../orders/changes/open-change.ts';
import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';
import { emailChangeEnded } from './change-emails.ts';
import { endChange } from './end-change.ts';

/**
 * How long a customer on the payment page has to finish, and how long a bank or a review has to decide: the same as for
 * orders.
 */
const pageMinutes = 30;
const undecidedHours = 24;

/**
 * Ends changes that were not paid in time, once the provider confirms that no payment is in progress, and emails their
 * customers. Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function endOverdueChanges(shop: Shop): Promise<void> {
  const now = shop.now();
  const overdue = await shop.db
    .selectFrom('orderChanges')
    .select(['orderId', 'createdAt'])
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('payBy', '<=', now)
    .orderBy(sql`random()`) // Changes that are being paid, or that fail in every run, must not starve the others.
    .limit(100)
    .execute();
  await attemptEach(overdue, 'Some changes could not be ended', (change) => endUnpaid(shop, change, now));
}

async function endUnpaid(
  shop: Shop,
  { orderId, createdAt }: Pick<OrderChange, 'orderId' | 'createdAt'>,
  now: Date,
): Promise<void> {
  const payments = await verifyOrderPayments(shop, orderId, createdAt);
  if (payments === 'unclear' || payments === 'was_pending') return; // The provider could not be asked.
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const change = await openChange(tx, orderId); // Paid or withdrawn meanwhile?
    if (!change || change.payBy! > now || (await isBeingPaid(tx, change, now))) return;
    await endChange(shop, tx, change, 'clock');
    await emailChangeEnded(shop, tx, change);
  });
}

async function isBeingPaid(tx: Database, { orderId, createdAt, payBy }: OrderChange, now: Date): Promise<boolean> {
  const isWithinUndecided = payBy! > minutesBefore(now, undecidedHours * 60);
  const attempt = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('createdAt', '>=', createdAt)
    .where((one) =>
      one.or([
        one.and([
          one('outcome', 'is', null),
          one('status', 'in', ['created', 'open']),
          one('createdAt', '>', minutesBefore(now, pageMinutes)),
        ]),
        ...(isWithinUndecided
          ? [one('outcome', '=', 'review'), one.and([one('outcome', 'is', null), one('status', '=', 'pending')])]
          : []),
      ]),
    )
    .executeTakeFirst();
  return attempt !== undefined;
}
