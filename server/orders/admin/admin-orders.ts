import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import type { OrderRow, PackLine } from '#shared/admin/orders/list-api.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { OrderFilters, OrderView } from '#shared/admin/orders/filters.ts';
import { shipmentProblemText } from '#shared/admin/couriers/shipment-problem-text.ts';
import { reviewReasons } from '#shared/admin/payments/review-reasons.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { paginate } from '../../db/paginate.ts';
import { failedJobCount } from '../../jobs/failed-jobs.ts';
import { whyUndelivered } from '../undelivered/is-undelivered.ts';
import { filterCondition, isToPack, openCourierProblems, sorting, viewConditions } from './filter-orders.ts';
import { openRefunds } from '../../refunds/open-refunds.ts';
import { areaName } from '../order-by-id.ts';
import { loweredOfLine } from '../lines/lowered-of-line.ts';
import { paidBackOfLine } from '../lines/paid-back-of-line.ts';
import { raiseOfLine } from '../lines/raise-of-line.ts';
import { refundedOfLine } from '../../refunds/refunded-of-line.ts';

interface OrderPage {
  orders: OrderRow[];
  previous: string | null;
  next: string | null;
  total: number;
}

/**
 * One page of orders. A subquery selects the ids of the page, so that only those rows are read in full.
 */
export async function orderPage(
  { db, now, payments }: Pick<Shop, 'db' | 'now' | 'payments'>,
  filters: OrderFilters,
): Promise<OrderPage> {
  const { show, cursor } = filters;
  const [{ rows, ...pages }, { total }] = await Promise.all([
    paginate(sorting[show], { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) => {
      const ids = db
        .selectFrom('orders')
        .select('id')
        .where(filterCondition(filters))
        .where(condition)
        .orderBy(order)
        .limit(limit);
      return db
        .selectFrom('orders')
        .innerJoin(ids.as('chosen'), 'chosen.id', 'orders.id')
        .innerJoin('orderPayments', 'orderPayments.orderId', 'orders.id')
        .select(['orders.id', 'createdAt', 'paidAt', 'status', 'paymentStatus', 'name', 'city', 'state', 'deliverBy'])
        .select(['totalAmount', 'channel', 'anonymousAt', 'isPickup', areaName.as('shippingName')])
        .select([
          packingLines.as('lines'),
          onDeliveryStage.as('onDelivery'),
          depositStage(now()).as('deposit'),
          reviews.as('reviews'),
          courierProblems.as('courierProblems'),
          whyUndelivered.as('undelivered'),
          isToPack.as('isToPack'),
          hasEmail,
          sortKey.as('sortKey'),
        ])
        .orderBy(order)
        .execute();
    }),
    db
      .selectFrom('orders')
      .select((orders) => orders.fn.countAll<number>().as('total'))
      .where(filterCondition(filters))
      .executeTakeFirstOrThrow(),
  ]);
  const orders = rows.map((row): OrderRow => {
    const { id, status, paymentStatus, name, city, state, totalAmount, lines } = row;
    const paidAt = row.paidAt?.toISOString() ?? null;
    const orderState = {
      isPaid: paidAt !== null,
      isCancelled: status === 'cancelled',
      isAnonymous: row.anonymousAt !== null,
    };
    return {
      _id: id,
      createdAt: row.createdAt.toISOString(),
      paidAt,
      status,
      paymentStatus,
      name,
      city,
      state,
      shippingName: row.shippingName,
      isPickup: row.isPickup,
      isEmailed: row.isEmailed,
      totalAmount,
      channel: row.channel,
      dueOn: row.isToPack ? row.deliverBy : null,
      lines,
      onDelivery: row.onDelivery,
      isBack: row.undelivered !== null,
      deposit: row.deposit,
      why: [
        ...(row.reviews ?? []).flatMap((payment) => reviewReasons(payment, orderState, payments.domain)),
        ...(row.courierProblems ?? []).flatMap((parcel) => shipmentProblemText(parcel) ?? []),
        ...(row.undelivered === null ? [] : [adminMessages.undelivered.why[row.undelivered]]),
      ],
    };
  });
  return { orders, ...pages, total };
}

/** Whether its customer gets emails about it. */
export const hasEmail = sql<boolean>`orders.email <> ''`.as('isEmailed');

/** Whether the customer of an order collects it, and gets emails about it. */
export async function reachOf(db: Database, id: string): Promise<{ isPickup: boolean; isEmailed: boolean }> {
  const order = await db.selectFrom('orders').select(['isPickup', hasEmail]).where('id', '=', id).executeTakeFirst();
  return order ?? { isPickup: false, isEmailed: true };
}

/** The lines of an order for packing, as JSON. */
export const packingLines = sql<PackLine[]>`(
  select json_agg(json_build_object(
    'position', position, 'name', name, 'image', image, 'size', size, 'color', color_name, 'quantity', quantity,
    'variantId', variant_id, 'price', price, 'paidBack', ${paidBackOfLine}, 'raised', ${raiseOfLine}, 'lowered', ${loweredOfLine},
    'returned', ${refundedOfLine}) order by position)
  from order_lines where order_id = orders.id)`;

const onDeliveryStage = sql<OrderRow['onDelivery']>`(
  select case when dispatched_at is not null then 'out' when confirmed_at is not null then 'pack' else 'confirm' end
  from on_delivery_orders where order_id = orders.id and orders.status = 'pending')`;

const depositStage = (now: Date) => sql<OrderRow['deposit']>`(
  select case when received_at is null then 'wanted' when rest_by <= ${now} then 'overdue' else 'paid' end
  from deposits where order_id = orders.id and orders.status = 'pending')`;

type ReviewedPayment = Parameters<typeof reviewReasons>[0];

const reviews = sql<ReviewedPayment[] | null>`(
  select json_agg(json_build_object(
    'amountKobo', amount_kobo, 'receivedKobo', received_kobo, 'currency', currency, 'domain', domain))
  from payment_attempts where order_id = orders.id and outcome = 'review')`;

const courierProblems = sql<Parameters<typeof shipmentProblemText>[0][] | null>`(
  select json_agg(json_build_object('problem', problem, 'problemWords', problem_words) order by parcel)
  from (${openCourierProblems}) as parcels where parcels.order_id = orders.id)`;

const count = (show: OrderView) => sql<number>`(select count(*) from orders where ${viewConditions[show]})`.as(show);

/** How many orders there are of each kind, and the work for today. */
export async function orderCounts(db: Database, now: Date) {
  const [waiting, { charges, ...counts }, toPack] = await Promise.all([
    ordersWaiting(db, now),
    db
      .selectNoFrom([
        count('shipped'),
        count('back'),
        count('all'),
        sql<number>`(select count(*) from unknown_charges where done_at is null)`.as('charges'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(['deliverBy', packingLines.as('lines')])
      .where(viewConditions.pack)
      .execute(),
  ]);
  const today = lagosDayOf(now);
  const units = toPack.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity - line.returned, 0);
  const due = toPack.flatMap(({ deliverBy }) => (deliverBy !== null && deliverBy <= today ? [deliverBy] : []));
  const late = due.filter((day) => day < today).length;
  const { stuck, courierProblems: parcels, failedTasks, restOverdue: _restOverdue, ...orders } = waiting;
  const needReview = stuck + charges + parcels + failedTasks;
  return { ...orders, ...counts, units, due: due.length, late, needReview, look: needReview };
}

/** How many orders wait for staff, by reason, with their open and stuck refunds, and the tasks that failed. */
export async function ordersWaiting(db: Database, now: Date) {
  const [counts, refunds, failedTasks] = await Promise.all([
    db
      .selectNoFrom([
        count('pack'),
        count('confirm'),
        count('collect'),
        count('unpaid'),
        count('deposit'),
        sql<number>`(select count(*) from deposits join orders on orders.id = order_id
          where status = 'pending' and received_at is not null and rest_by <= ${now})`.as('restOverdue'),
        count('review'),
        count('cancel'),
        count('dispute'),
        sql<number>`(select count(*) from (${openCourierProblems}) as parcels)`.as('courierProblems'),
      ])
      .executeTakeFirstOrThrow(),
    refundCounts(db),
    failedJobCount(db),
  ]);
  return { ...counts, ...refunds, failedTasks };
}

/** Orders with an open refund, and refunds that are stuck: staff must act on them. */
async function refundCounts(db: Database): Promise<{ refund: number; stuck: number }> {
  const { rows } = await sql<{ refund: number; stuck: number }>`
    select count(distinct order_id) as refund, count(*) filter (where status in ('failed', 'needs_attention')) as stuck
    from (${openRefunds}) as open_refunds`.execute(db);
  return rows[0]!;
}
