import { sql } from 'kysely';
import { hoursBefore, secondsAfter } from '#shared/dates/moments.ts';
import type { Visitor } from '../../http/cookies.ts';

/** How long an unpaid order can be paid and reserves its units, if it reserves any. */
export const reservationMinutes = 30;

/**
 * How much the unpaid orders of unknown shoppers may reserve: of those who have not paid here, by account or browser, or not
 * enough for what they order.
 * One person may pose as many. An order beyond these limits is placed without a reservation, and the units go to the
 * first customer who pays. Reasons: docs/decisions/0042.
 */
export const reservationRules = {
  /**
   * How long a reservation keeps its units from everybody. After that it lingers: the units stay reserved while nobody
   * else needs them, and are released for the next order or payment when too few others are available.
   */
  firmSeconds: 20,
  /** A payment that the bank has had for less than this gives up its units last. */
  transferMinutes: 15,
  /** Units in one order. */
  maxUnitsPerOrder: 10,
  /** Units of one stock item in one order: two, or this share of the units on hand. */
  maxOfOneItem: 2,
  maxShareOfItem: 0.1,
  /** Orders from one network at a time. */
  maxPerNetwork: 10,
  /** Orders of all unknown shoppers at a time, or three for each order paid in the last hour if that is more. */
  maxByUnknown: 60,
  /** Of these, orders unpaid after two minutes or cancelled unpaid in the last hour; or three for each paid order. */
  maxLingeringByUnknown: 12,
  lingeringMinutes: 2,
  /** Orders of one stock item, cancelled unpaid in the last hour; or three for each paid order. */
  maxAbandonedOfItem: 3,
  /**
   * From this many units on hand, unknown shoppers together may reserve no more than the share above for longer than
   * `lingeringMinutes`, or as many units as orders were paid in the last hour.
   */
  plentyFrom: 10,
  perPaid: 3,
  /**
   * A shopper who has paid here is known: their unpaid orders together keep their reservations up to this many times
   * what they paid and were not refunded. An order beyond that reserves as an unknown shopper's does.
   */
  timesPaid: 10,
  /** How long an order without a payment attempt keeps its reservation. */
  unstartedMinutes: 10,
  /**
   * Orders to be paid on delivery that unknown shoppers confirmed by their code alone and have not paid yet. Staff call
   * the others (docs/decisions/0096).
   */
  maxConfirmedByCode: 20,
  /** How long unknown shoppers cannot reserve a stock item after too many reserved it without paying. */
  firstToPayMinutes: 60,
} as const;

export type ReservationRules = Readonly<Record<keyof typeof reservationRules, number>>;

/** The counts that decide whether one more order may reserve its units. */
interface ReservationCounts {
  /**
   * Whether the reservation is firm for as long as it lasts: the shopper is known for as much as the order costs, staff
   * placed it, or its customer confirmed to pay it on delivery.
   */
  isFirm: boolean;
  reservedFromNetwork: number;
  reservedByUnknownShoppers: number;
  paidInLastHour: number;
}

/** The time and the limits: those above, scaled to the shop (`LIMITS_SCALE`), or the operator's (`LIMITS`). */
export interface ReservationContext {
  now: Date;
  rules: ReservationRules;
}

interface OrderedItem {
  quantity: number;
  onHand: number;
  firstToPayUntil: Date | null;
}

/** Whether an order reserves its units while it is unpaid. */
export function mayReserve(
  items: readonly OrderedItem[],
  counts: ReservationCounts,
  { now, rules }: ReservationContext,
): boolean {
  if (counts.isFirm) return true;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { maxUnitsPerOrder, maxOfOneItem, maxShareOfItem, maxPerNetwork, maxByUnknown, perPaid } = rules;
  return (
    units <= maxUnitsPerOrder &&
    counts.reservedFromNetwork < maxPerNetwork &&
    counts.reservedByUnknownShoppers < Math.max(maxByUnknown, perPaid * counts.paidInLastHour) &&
    items.every(
      ({ quantity, onHand, firstToPayUntil }) =>
        quantity <= Math.max(maxOfOneItem, maxShareOfItem * onHand) &&
        (firstToPayUntil === null || firstToPayUntil <= now),
    )
  );
}

/** Unpaid orders of unknown shoppers that reserve units. Written like the condition of their index, so that it is used. */
export const isReservedByUnknownShopper = sql<boolean>`status = 'pending' and released_at is null and not has_paid_before`;

const maxPaidCounted = 1_000;
const maxReservedCounted = ({ maxByUnknown, perPaid }: ReservationRules) =>
  Math.max(maxByUnknown, perPaid * maxPaidCounted);

/** How many orders were paid in the last hour, with money, counted up to a thousand. */
export const paidInLastHour = (now: Date) => sql<number>`(
  select count(*) from (
    select from orders where paid_at > ${hoursBefore(now, 1)} and total_amount > 0 order by paid_at desc limit ${maxPaidCounted}) as paid)`;

/** When a reservation that is made now begins to linger. */
export const endOfFirmness = ({ now, rules }: ReservationContext) => secondsAfter(now, rules.firmSeconds);

/** Reservations of unknown shoppers that linger. */
export const isLingering = ({ now }: ReservationContext) =>
  sql<boolean>`${isReservedByUnknownShopper} and (firm_until > ${now}) is not true`;

/** The counts of `ReservationCounts`, for a select. Each stops where more makes no difference. */
export function reservationCounts(network: string | null, { now, rules }: ReservationContext) {
  return [
    sql<number>`(
      select count(*) from (
        select from orders where network = ${network} and ${isReservedByUnknownShopper} limit ${rules.maxPerNetwork}) as reserved
      )`.as('reservedFromNetwork'),
    sql<number>`(select count(*) from (select from orders where ${isReservedByUnknownShopper} limit ${maxReservedCounted(rules)}) as reserved)`.as(
      'reservedByUnknownShoppers',
    ),
    paidInLastHour(now).as('paidInLastHour'),
  ] as const;
}

/**
 * How many naira this account or this browser may still reserve as a known shopper: a multiple of what it paid here and
 * was not refunded, less what its unpaid orders already reserve. Otherwise one cheap, refunded order would be enough to
 * reserve the whole stock without paying. A browser that opened a forwarded link has paid nothing; orders entered by
 * staff, who know the customer, count for neither.
 */
export function knownAmount(
  { account, visitor }: { account: { id: string } | null; visitor: Pick<Visitor, 'tokenHash'> },
  { timesPaid }: Pick<ReservationRules, 'timesPaid'>,
) {
  return sql<number>`(
    select coalesce(sum(case
      when paid_at is not null then ${timesPaid}::int * (total_amount - (
        select coalesce(sum(amount_kobo), 0)::bigint / 100 from order_refunds
        where order_refunds.order_id = orders.id and is_of_sale and order_refunds.status <> 'failed'))
      when status = 'pending' and released_at is null and has_paid_before then -total_amount
      else 0 end), 0)::float8
    from orders where placed_by is null and id in (
      select id from orders where account_id = ${account?.id ?? null}::uuid
      union all
      select order_id from order_access where token_hash = ${visitor.tokenHash} and by_link is not true))`;
}
