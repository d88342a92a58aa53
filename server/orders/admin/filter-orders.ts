import { type RawBuilder, sql } from 'kysely';
import { endOfLagosDay, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import { numberIn, type OrderFilters, type OrderView, phoneIn, minSearchLength } from '#shared/admin/orders/filters.ts';
import type { Sorting } from '../../db/paginate.ts';
import { openRefunds } from '../../refunds/open-refunds.ts';
import { hasOpenChange } from '../changes/open-change.ts';
import { ordersInDispute, ordersWithOwnDispute } from '../reject-disputed.ts';
import { isOutForDelivery } from '../pay-on-delivery.ts';
import { isFullyRefunded } from '../reject-fully-refunded.ts';
import { isUndelivered, isWithBookedCourier, undeliveredOrders } from '../undelivered/is-undelivered.ts';

type Condition = RawBuilder<boolean>;

/** Orders with a payment under review. */
const inReview = sql`select order_id from payment_attempts where outcome = 'review'`;

/**
 * Parcels with a problem that nobody has dismissed. They are few, in any state of their orders. A failed booking is no
 * problem once the parcel has another.
 */
export const openCourierProblems = sql`
  select order_id, parcel, courier, problem, problem_words from shipments
  where problem is not null and problem_dismissed_at is null and not (status in ('failed', 'cancelled') and exists (
    select from shipments as later
    where later.order_id = shipments.order_id and later.parcel = shipments.parcel and later.created_at > shipments.created_at
      and later.status not in ('draft', 'failed', 'cancelled')))`;

/**
 * Whether nothing is left to ship. Asking about each order by itself takes long when thousands wait: few of them have a refund
 * at all, or are a replacement, for which another order's refunds count.
 */
const hasNothingToShip = sql<boolean>`((orders.discount_reason is not distinct from 'exchange' or orders.id in (
  select order_id from order_refunds where status <> 'failed')) and ${isFullyRefunded})`;

/** Whether nothing is left to decide about what came back: its customer's data are deleted, and there is no money to refund. */
const hasNothingToDecide = sql<boolean>`(orders.status = 'shipped' and orders.anonymous_at is not null and not exists (
  select from payments_of_sale where payments_of_sale.order_id = orders.id and received_kobo > refunded_kobo))`;

const openOnDelivery = sql`
  select order_id from on_delivery_orders join orders as unpaid on unpaid.id = order_id where unpaid.status = 'pending'`;

/** Unpaid orders with a deposit, which is there or to come. */
const openDeposits = sql`
  select order_id from deposits join orders as unpaid on unpaid.id = order_id where unpaid.status = 'pending'`;

/** Orders that their customer, or staff by a call, must confirm before their day is over. */
const onDeliveryToConfirm = sql`${openOnDelivery} and confirmed_at is null`;

/** Orders that the customer has confirmed and pays on delivery, while they are here. */
const onDeliveryToPack = sql`${openOnDelivery} and confirmed_at is not null and dispatched_at is null`;

/** The condition on `orders` for each view. Views over other tables go by ids, because they have few orders. */
export const viewConditions: Readonly<Record<OrderView, Condition>> = {
  pack: sql<boolean>`((orders.status = 'processing' and not ${hasNothingToShip}
    and orders.id not in (${ordersInDispute}) and not ${hasOpenChange}) or orders.id = any(array(${onDeliveryToPack})))`,
  confirm: sql<boolean>`orders.id = any(array(${onDeliveryToConfirm}))`,
  // An order that was refunded in full after it left stays shipped, but its arrival is not awaited.
  shipped: sql<boolean>`(orders.status = 'shipped' and not ${hasNothingToShip} and not ${isUndelivered})`,
  back: sql<boolean>`(orders.id = any(array(${undeliveredOrders})) and not ${hasNothingToShip} and not ${hasNothingToDecide})`,
  collect: sql<boolean>`orders.id = any(array(${openOnDelivery}))`,
  unpaid: sql<boolean>`orders.status = 'pending'`,
  deposit: sql<boolean>`orders.id = any(array(${openDeposits}))`,
  review: sql<boolean>`orders.id = any(array(${inReview}))`,
  refund: sql<boolean>`orders.id = any(array(select order_id from (${openRefunds}) as open_refunds))`,
  cancel: sql<boolean>`orders.status = 'processing' and ${hasNothingToShip}`,
  dispute: sql<boolean>`orders.id = any(array(${ordersWithOwnDispute}))`,
  all: sql<boolean>`true`,
};

/** Whether an order is on the packing list: the condition of its view, for the few orders of a page. */
export const isToPack = sql<boolean>`(case orders.status
  when 'processing' then not ${isFullyRefunded} and orders.id not in (${ordersInDispute}) and not ${hasOpenChange}
  when 'pending' then orders.id = any(array(${onDeliveryToPack}))
  else false end)`;

/** Whether an order waits to be marked as delivered: the condition of its view, for the few orders of a page. */
export const isToDeliver = sql<boolean>`(orders.status = 'shipped' and not ${isFullyRefunded} and not ${isUndelivered})`;

/**
 * Whether an order came back and waits for a decision of staff: the condition of its view, for the few orders of a
 * page.
 */
export const isToSendAgain = sql<boolean>`(orders.status in ('shipped', 'pending') and ${isUndelivered}
  and not ${isFullyRefunded} and not ${hasNothingToDecide})`;

/** Whether it may be recorded that an order came back, as `recordUndelivered` decides with its row locked. */
export const mayComeBack = sql<boolean>`(not orders.is_pickup and (orders.status = 'shipped' or ${isOutForDelivery})
  and not ${isFullyRefunded} and not ${isUndelivered} and not ${isWithBookedCourier})`;

/** Orders that wait for a call come first: they end after a day, and the others wait for weeks. */
const isConfirmed = sql`(select (confirmed_at is not null)::int from on_delivery_orders where order_id = orders.id)`;

/** The order of each view: the oldest first for orders to pack and shipped ones, else the newest. */
export const sorting: Readonly<Record<OrderView, Sorting>> = {
  // Orders paid on delivery have no such time yet.
  pack: byTime(sql`coalesce(orders.paid_at, orders.created_at)`, 'asc'),
  confirm: byTime(sql`orders.created_at`, 'asc'),
  shipped: byTime(sql`orders.shipped_at`, 'asc'),
  back: byTime(sql`(select max(came_back_at) from undelivered_parcels where order_id = orders.id)`, 'asc'),
  collect: { direction: 'asc', columns: [['integer', isConfirmed], ...byTime(sql`orders.created_at`, 'asc').columns] },
  unpaid: byTime(sql`orders.created_at`, 'desc'),
  // The day on which the rest is due.
  deposit: byTime(sql`orders.pay_by`, 'asc'),
  review: byTime(sql`orders.created_at`, 'desc'),
  refund: byTime(sql`orders.created_at`, 'desc'),
  cancel: byTime(sql`orders.paid_at`, 'asc'),
  dispute: byTime(sql`orders.paid_at`, 'asc'),
  all: byTime(sql`orders.created_at`, 'desc'),
};

/** The condition for all filters together. */
export function filterCondition({ show, q, day, channel }: OrderFilters): Condition {
  const conditions = [
    viewConditions[show],
    ...(q ? [searchCondition(q)] : []),
    ...(day ? [placedBetween(startOfLagosDay(day), endOfLagosDay(day))] : []),
    ...(channel ? [sql<boolean>`orders.channel = ${channel}`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export const placedBetween = (from: Date, until: Date): Condition =>
  sql<boolean>`orders.created_at >= ${from} and orders.created_at < ${until}`;

/**
 * Whether an order contains every word of the query, or its number begins with the query, or its phone number contains
 * the digits, or its parcel has it as its tracking number. Fewer than three characters find nothing.
 */
export function searchCondition(q: string): Condition {
  const number = numberIn(q);
  const phone = phoneIn(q);
  const words = q.split(/\s+/).filter((word) => word.length >= minSearchLength);
  const conditions = [
    ...(number ? [idBetween(number)] : []),
    ...(phone ? [sql<boolean>`orders.search_words like ${`%${phone}%`}`] : []),
    ...(q.length >= minSearchLength ? [sql<boolean>`upper(orders.tracking_number) = ${q.toUpperCase()}`] : []),
    ...(words.length > 0 ? [sql<boolean>`(${sql.join(words.map(hasWord), sql` and `)})`] : []),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;
}

const hasWord = (word: string) =>
  sql`orders.search_words like '%' || plain_word(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** A range from the smallest id with this prefix to the largest, so that the primary key's index is used. */
function idBetween(prefix: string): Condition {
  const filled = (digit: string) => prefix + zeroId.slice(prefix.length).replaceAll('0', digit);
  return sql<boolean>`orders.id between ${filled('0')}::uuid and ${filled('f')}::uuid`;
}

const zeroId = '00000000-0000-0000-0000-000000000000';

export function byTime(time: RawBuilder<unknown>, direction: Sorting['direction']): Sorting {
  return {
    direction,
    columns: [
      ['time', time],
      ['uuid', sql`orders.id`],
    ],
  };
}
