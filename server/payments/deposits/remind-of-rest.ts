import { sql } from 'kysely';
import { attemptEach } from '../../attempt-each.ts';
import { transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { restReminderEmail } from '../../email/templates/orders/deposit.ts';
import { depositOf } from '../../orders/deposit.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { settingsOfOrder } from '../../orders/settings-of-order.ts';
import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

/** How long before the last day the customer is reminded; after half the time if that is later. */
const daysBefore = 3;
const batchSize = 200;

/**
 * Reminds customers whose deposit is there of the rest, once for each day on which it is due. Checks with the provider
 * first whether a payment came or is in progress. Runs every ten minutes.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function remindOfRest(shop: Shop): Promise<void> {
  await attemptEach(await unremindedDeposits(shop), 'Some reminders of the rest failed', async ({ orderId }) => {
    if ((await verifyOrderPayments(shop, orderId)) === 'none') await queueReminder(shop, orderId);
  });
}

function unremindedDeposits({ db, now }: Shop) {
  return db
    .selectFrom('deposits')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('orderId')
    .where('status', '=', 'pending')
    .where('email', '<>', '')
    .where('ownerLeftAt', 'is', null)
    .where('restBy', '>', now())
    .where(
      sql<boolean>`greatest(received_at + (rest_by - received_at) / 2, rest_by - ${`${daysBefore} days`}::interval) <= ${now()}`,
    )
    .where(sql<boolean>`not exists (select from letters where key = ${reminderKey(sql`order_id`, sql`rest_by`)})`)
    .where(
      sql<boolean>`not exists (select from payment_attempts
        where payment_attempts.order_id = orders.id and (payment_attempts.status = 'pending' or outcome = 'review'))`,
    )
    .orderBy(sql`random()`) // Changes that are being paid, or that fail in every run, must not starve the others.
    .limit(batchSize)
    .execute();
}

/** Checks again with the row locked, so that a payment or a cancellation comes before or after. */
async function queueReminder(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const deposit = await depositOf(tx, orderId);
    if (order.status !== 'pending' || !deposit || deposit.receivedAt === null) return;
    const { rows } = await sql<{ key: string }>`
      select ${reminderKey(sql`order_id`, sql`rest_by`)} as key from deposits where order_id = ${orderId}`.execute(tx);
    const content = restReminderEmail(await orderById(tx, orderId), await settingsOfOrder(shop, tx, order));
    await queueEmail({ ...shop, tx }, { key: rows[0]!.key, to: order.email, content });
  });
}

/** Another day is another reminder. */
const reminderKey = (orderId: ReturnType<typeof sql>, restBy: ReturnType<typeof sql>) =>
  sql<string>`('rest-due:' || ${orderId} || ':' || extract(epoch from ${restBy})::bigint)`;
