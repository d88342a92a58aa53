import { sql } from 'kysely';
import { firstPromises, maxReturnDays } from '#shared/promises/promises.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { reviewRequestEmail } from '../email/templates/review-request.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import type { Shop } from '../shop.ts';
import { reviewRequestLinks } from './review-request-links.ts';

/** Later nobody is asked: not for old orders either when the shop begins to ask. */
const requestForDays = 22;
const batchSize = 200;

/** The day after the last one on which items of the order may be returned. */
const afterReturns = sql<Date>`delivered_at + make_interval(days => coalesce(return_days, ${firstPromises.returnDays}) + 1)`;

/**
 * Asks customers by email for reviews of what they got, once for each order. Reads what is due rather than what changed,
 * so that a killed process loses nothing. Runs every hour of the day in Lagos.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function requestReviews(shop: Shop): Promise<void> {
  await attemptEach(await dueOrders(shop.db, shop.now()), 'Some customers were not asked for reviews', ({ id }) =>
    transact(shop.db, (tx) => requestOf({ ...shop, db: tx }, id)),
  );
}

function dueOrders(db: Database, now: Date) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where('deliveredAt', '>', daysBefore(now, maxReturnDays + 1 + requestForDays))
    .where(afterReturns, '<=', now)
    .where(afterReturns, '>', daysBefore(now, requestForDays))
    .where(isDue)
    .orderBy(sql`random()`) // Those that fail in every run must not keep the others from their turn.
    .limit(batchSize)
    .execute();
}

/**
 * One request per order. Left out are customers who deleted their account, unsubscribed or have reviewed something of the order,
 * disputed orders, orders whose units were all returned, are being returned or were refunded, and what came in exchange
 * for a part of an order: that order is asked about, and the email says that it is the only one.
 */
const isDue = sql<boolean>`(
  owner_left_at is null and email <> ''
  and not exists (select from review_requests where order_id = orders.id)
  and not exists (select from reviews where order_id = orders.id)
  and not exists (select from disputes where order_id = orders.id)
  and not exists (
    select from review_requests join orders as earlier on earlier.id = order_id
    where ended_at is not null and earlier.email = orders.email)
  and exists (
    select from order_lines
    where order_id = orders.id and taken_back_units(order_id, position) < quantity)
  and not exists (
    with recursive earlier (id) as (
      select order_id from returns where replacement_id = orders.id
      union
      select order_id from returns join earlier on replacement_id = earlier.id
    )
    select from earlier
    where exists (select from review_requests where order_id = earlier.id)
      or exists (select from reviews where order_id = earlier.id)
      or exists (
        select from order_lines
        where order_id = earlier.id and taken_back_units(order_id, position) < quantity))
  and (select payment_status from order_payments where order_id = orders.id) in ('paid', 'partially_refunded'))`;

/** Checks again with the row locked, so that a refund, a return or a dispute comes before or after. */
async function requestOf(shop: Shop, orderId: string): Promise<void> {
  const { db: tx, jobs, settings } = shop;
  await lockOrder(tx, orderId);
  const may = await tx.selectFrom('orders').select('email').where('id', '=', orderId).where(isDue).execute();
  if (may.length === 0) return;
  const at = shop.now();
  await tx.insertInto('reviewRequests').values({ orderId, requestedAt: at }).execute();
  const order = await orderById(tx, orderId);
  const shopSettings = await settings(tx);
  const content = reviewRequestEmail(
    {
      order,
      leaveLink: reviewRequestLinks.url('leave', orderId, shopSettings),
      opensLeave: reviewRequestLinks.opens('leave', orderId),
    },
    shopSettings,
  );
  const queued = { key: `review-request:${orderId}`, to: order.guestInfo.email, content, priority: 'last' as const };
  await queueEmail({ tx, jobs, now: () => at }, queued);
}
