import { sql } from 'kysely';
import type { Period } from '#shared/admin/reports/forms.ts';
import { daysLater } from '#shared/dates/lagos-days.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { Database } from '../db/database.ts';
import { providerWay } from './received.ts';
import { within } from './sales-report.ts';

export const movementColumns = [
  'at',
  'kind',
  'order',
  'order_number',
  'way',
  'reference',
  'amount_naira',
  'fee_naira',
  'counted_on',
] as const;

interface Movement {
  at: Date;
  order: string;
  kind: string;
  way: string;
  reference: string;
  /** Negative for a refund. Null for a payment in another currency. */
  amount_naira: number | null;
  /** The provider's fee, less the part that the payer paid on top; null if it is unknown, or there is none. */
  fee_naira: number | null;
  /** The Lagos day on which sales count it; null if they do not. */
  counted_on: string | null;
}

/**
 * Each payment, deposit, difference and refund that came or went in a period, or counts in the sales of it: a deposit may
 * have come before (docs/decisions/0123). The rows with a `counted_on` in a month add up to that month of `salesByMonth`,
 * the fees of those with an `at` in it to its fees.
 */
export async function* movementsIn(db: Database, period: Period) {
  const rawNames = db.withoutPlugins();
  for (let from = period.from; from <= period.to; from = daysLater(from, daysAtOnce)) {
    const last = daysLater(from, daysAtOnce - 1);
    const { rows } = await movementsOf({ from, to: last < period.to ? last : period.to }, period).execute(rawNames);
    for (const row of rows) yield { ...row, order_number: orderNumber(row.order) };
  }
}

/** A year of a large shop would need a lot of memory at once. */
const daysAtOnce = 31;

const movementsOf = (days: Period, period: Period) => sql<Movement>`
  select at, kind, order_id as "order", way, reference, (kobo / 100.0)::float8 as amount_naira,
    (fee_kobo / 100.0)::float8 as fee_naira, to_char(counted_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as counted_on
  from (${payments} union all ${refunds}) as movements
  where ${within(sql`at`, days)} or (not (${within(sql`at`, period)}) and ${within(sql`counted_at`, days)})
  order by at, order_id, kind, kobo`;

const isNaira = sql`coalesce(payment_attempts.currency, 'NGN') = 'NGN'`;

const payments = sql`
  select order_id, payment_attempts.paid_at as at,
    case outcome when 'applied' then 'payment' when 'deposit' then 'deposit' when 'difference' then 'difference'
      when 'review' then 'payment under review' else 'payment not used' end as kind,
    ${providerWay} as way, reference, case when ${isNaira} then received_kobo end as kobo,
    greatest(fee_kobo - passed_fees_kobo, 0) as fee_kobo,
    case when outcome in ('applied', 'deposit') then orders.paid_at when outcome = 'difference' then (
      select applied_at from order_changes where paid_reference = reference) end as counted_at
  from payment_attempts join orders on orders.id = order_id
  where received_kobo > 0
  union all
  select order_id, received_at, 'payment', way, reference, amount_kobo, null, orders.paid_at
  from manual_payments join orders on orders.id = order_id
  union all
  select order_id, received_at, 'deposit', way, reference, amount * 100::bigint, null, orders.paid_at
  from deposits join orders on orders.id = order_id
  where way is not null
  union all
  select order_id, applied_at, 'difference', way, way_reference, difference * 100::bigint, null, applied_at
  from order_changes
  where way is not null
  union all
  select order_id, orders.paid_at, 'store credit spent', 'store credit', '', amount * 100::bigint, null, orders.paid_at
  from credit_payments join orders on orders.id = order_id
  where given_back_at is null and orders.paid_at is not null`;

const refunds = sql`
  select order_refunds.order_id, order_refunds.updated_at,
    case when is_credit then 'refund as store credit' when refunds.cause = 'dispute' then 'lost dispute' else 'refund' end,
    case when is_credit then 'store credit' else coalesce(by_hand_way, ${providerWay}) end,
    coalesce(refunds.reference, by_hand_reference), case when ${isNaira} then -refunds.amount_kobo end, null,
    case when is_of_sale then order_refunds.updated_at end
  from order_refunds join refunds on refunds.id = order_refunds.id
    left join payment_attempts on payment_attempts.reference = refunds.reference
  where order_refunds.status = 'processed'`;
