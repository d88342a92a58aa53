import { sql } from 'kysely';
import { minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import { transact } from '../db/transact.ts';
import { paymentReminderEmail } from '../email/templates/orders/payment-reminder.ts';
import { queueEmail } from '../email/queue-email.ts';
import { widerNetwork } from '../http/network.ts';
import { isReminded, reminderKey } from '../orders/emails/email-keys.ts';
import { settingsOfOrder } from '../orders/settings-of-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { emailIsProved, isEmailProved } from '../orders/is-email-proved.ts';
import { consumeGuestEmailLimit } from '../orders/consume-guest-email-limit.ts';
import { orderById } from '../orders/order-by-id.ts';
import type { Shop } from '../shop.ts';
import { verifyOrderPayments } from './verify-order-payments.ts';

/** Shoppers who are paying right now need no reminder. Customers with a pay link get it after half their time. */
const reminderDelayMinutes = 10;
const batchSize = 200;

/**
 * Reminds customers who have not paid after ten minutes, or half the time of their pay link, by an email with a link to
 * the order that works on any device (docs/decisions/0029). Checks with the provider first whether a payment came or is
 * in progress. A guest may have typed another person's address, so an email to an unverified address repeats nothing
 * that was typed, and waits while its rate limit is used up (docs/decisions/0040). Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function remindToPay(shop: Shop): Promise<void> {
  await attemptEach(await unremindedOrders(shop), 'Some payment reminders failed', async ({ id }) => {
    if ((await verifyOrderPayments(shop, id)) === 'none') await queueReminder(shop, id);
  });
}

/** Unpaid orders without a reminder, of those that may get one. */
function unremindedOrders({ db, now }: Shop) {
  const waiting = db
    .selectFrom('orders')
    .select(['id', 'createdAt', 'network', emailIsProved.as('isProved')])
    .select(sql<number>`row_number() over (partition by network order by created_at)`.as('turn'))
    .where('status', '=', 'pending')
    .where('heldUntil', '>', now())
    .where('createdAt', '<=', minutesBefore(now(), reminderDelayMinutes))
    .where(sql<boolean>`(pay_by is null or created_at + (pay_by - created_at) / 2 <= ${now()})`)
    .where('email', '<>', '')
    .where('ownerLeftAt', 'is', null)
    .where(mayBeReminded)
    .where((order) => order.not(isReminded));
  return (
    db
      .selectFrom(waiting.as('waiting'))
      .select('id')
      // Verified addresses first, then one order of each network in turn, of IPv6 one of each /48 and within it of each
      // /64, so that those that wait for their rate limit do not block others.
      .orderBy('isProved', 'desc')
      .orderBy(sql`row_number() over (partition by ${widerNetwork} order by turn, created_at)`)
      .orderBy('createdAt')
      .limit(batchSize)
      .execute()
  );
}

/**
 * Nobody whose payment is pending or has an outcome, who pays on delivery, or who gets a reminder of the rest. A
 * payment that was reversed before we settled it (docs/decisions/0071) leaves the order to be paid.
 */
const mayBeReminded = sql<boolean>`(
  not exists (
    select from payment_attempts
    where order_id = orders.id and (status = 'pending' or (outcome is not null and status <> 'reversed')))
  and not exists (select from on_delivery_orders where order_id = orders.id)
  and not exists (select from deposits where order_id = orders.id and received_at is not null))`;

/** Checks again with the row locked, so that a payment, a cancellation or a replacement comes before or after. */
async function queueReminder(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const { status, heldUntil, email } = locked;
    const now = shop.now();
    if (status !== 'pending' || heldUntil === null || heldUntil <= now) return;
    const remindable = tx.selectFrom('orders').select('id').where('id', '=', orderId).where(mayBeReminded);
    if (!(await remindable.executeTakeFirst())) return;
    const isProved = await isEmailProved(tx, orderId);
    if (!isProved && !(await consumeGuestEmailLimit({ ...shop, db: tx }, email, locked.network ?? orderId))) return;
    const order = await orderById(tx, orderId);
    const content = paymentReminderEmail({ order, isProved }, await settingsOfOrder(shop, tx, locked));
    await queueEmail({ ...shop, tx }, { key: reminderKey(orderId), to: email, content });
  });
}
