import { sql } from 'kysely';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import { vatPercent } from '#shared/checkout/vat.ts';
import type { Database } from '../db/database.ts';
import { isSale } from '../orders/is-sale.ts';
import { costOf, countedAt, unitsWithoutCost } from './cost-of-goods.ts';
import { creditWay, partsOfSales, providerWay } from './received.ts';

/** The months of the report, the current one included. */
const months = 12;

/**
 * The money of the last twelve Lagos months, the newest first. An order counts in the month in which it was paid, even if
 * it was cancelled later, with its deposit and the credit that was spent on it, and a refund in the month in which it
 * was made. A payment that paid no order, such as the second one of the same order, counts nowhere, and neither does
 * its refund. The cost of goods is that of the units sold, less that of the units that came back and can be sold again;
 * those that replace lost ones count when they are sent again. The provider's fees are those of all payments that it
 * took in the month, also of those that paid no order: it keeps them when a payment is refunded.
 */
export async function salesByMonth(db: Database, now: Date): Promise<MonthReport[]> {
  const { rows } = await sql<MonthReport>`
    with months as (
      select month from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone 'Africa/Lagos') - ${`${months - 1} months`}::interval,
        date_trunc('month', ${now}::timestamptz at time zone 'Africa/Lagos'), '1 month'
      ) as months (month)
    ), sold as (
      select date_trunc('month', orders.paid_at at time zone 'Africa/Lagos') as month, count(*)::int as orders
      from orders
      where ${isSale} and orders.paid_at >= (select min(month) at time zone 'Africa/Lagos' from months)
      group by 1
    ), by_staff as (
      select date_trunc('month', orders.paid_at at time zone 'Africa/Lagos') as month, sum(amount_kobo) as by_hand
      from manual_payments join orders on orders.id = order_id
      where ${isSale}
      group by 1
    ), parts as (
      select date_trunc('month', paid_at at time zone 'Africa/Lagos') as month,
        sum(kobo) filter (where way = ${providerWay}) as parts_by_provider,
        sum(kobo) filter (where way = ${creditWay}) as by_credit,
        sum(kobo) filter (where way not in (${providerWay}, ${creditWay})) as parts_by_hand
      from (${partsOfSales(() => isSale)}) as parts_of_sales
      group by 1
    ), gone_back as (
      select date_trunc('month', updated_at at time zone 'Africa/Lagos') as month, sum(amount_kobo) as refunded,
        sum(amount_kobo) filter (where is_credit) as refunded_as_credit
      from order_refunds
      where status = 'processed' and is_of_sale and updated_at >= (select min(month) at time zone 'Africa/Lagos' from months)
      group by 1
    ), gone_out as (
      select date_trunc('month', happened_at at time zone 'Africa/Lagos') as month,
        ${costOf(sql`-delta`, sql`unit_cost`)} as cost, ${unitsWithoutCost(sql`-delta`, sql`unit_cost`)} as units_without_cost
      from stock_movements join orders on orders.id = order_id
        cross join lateral (select ${countedAt} as happened_at) as moment
      where kind in ('sold', 'restocked', 'exchanged') and happened_at >= (select min(month) at time zone 'Africa/Lagos' from months)
      group by 1
    ), by_paystack as (
      -- A payment was made when its order was paid, so that no order has to be looked up.
      select date_trunc('month', paid_at at time zone 'Africa/Lagos') as month,
        sum(received_kobo) filter (where outcome = 'applied') as by_provider,
        sum(greatest(fee_kobo - passed_fees_kobo, 0)) as fees, count(*) filter (where fee_kobo is null) as without_fee
      from payment_attempts
      where received_kobo > 0 and paid_at >= (select min(month) at time zone 'Africa/Lagos' from months)
      group by 1
    ), sums as (
      select month, coalesce(orders, 0) as orders,
        coalesce(fees, 0)::bigint as fees, coalesce(without_fee, 0)::int as without_fee,
        (coalesce(by_provider, 0) + coalesce(parts_by_provider, 0))::bigint as by_provider,
        (coalesce(by_hand, 0) + coalesce(parts_by_hand, 0))::bigint as by_hand, coalesce(by_credit, 0)::bigint as by_credit,
        coalesce(refunded, 0)::bigint as refunded, coalesce(refunded_as_credit, 0)::bigint as refunded_as_credit,
        coalesce(cost, 0) as cost, coalesce(units_without_cost, 0) as units_without_cost
      from months left join sold using (month) left join by_paystack using (month) left join by_staff using (month)
        left join parts using (month)
        left join gone_back using (month) left join gone_out using (month)
    )
    select to_char(month, 'YYYY-MM') as month, orders, by_provider as provider_kobo, by_hand as by_hand_kobo,
      by_credit as credit_kobo, refunded as refunded_kobo, refunded_as_credit as refunded_as_credit_kobo,
      by_provider + by_hand + by_credit - refunded as net_kobo,
      round((by_provider + by_hand + by_credit - refunded) * ${vatPercent}::numeric / (100 + ${vatPercent}::numeric))::bigint
        as vat_kobo, fees as fees_kobo, without_fee as payments_without_fee, cost as cost_kobo, units_without_cost
    from sums order by month desc`.execute(db);
  return rows;
}
