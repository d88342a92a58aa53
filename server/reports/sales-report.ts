import { type RawBuilder, sql } from 'kysely';
import {
  type DayReport,
  maxProductsShown,
  type ProductShare,
  type Share,
  type WayShare,
} from '#shared/admin/reports/api.ts';
import type { Period } from '#shared/admin/reports/forms.ts';
import type { Database } from '../db/database.ts';
import { isSale } from '../orders/is-sale.ts';
import { byHandKobo, byProviderKobo, joinPayments, partsOfSales, providerWay } from './received.ts';

/**
 * Sales of a period of days in Nigeria. An order counts on the day it was paid, even if it was cancelled later; a
 * refund counts on the day it was made. The amount is the received one, as in `salesByMonth`: more or less than the
 * order's total if staff accepted such a payment. Payments that paid no order are no sales, and their refunds no
 * refunds of sales.
 */
export async function salesInPeriod(db: Database, span: Period) {
  const [days, products, sizes, areas, channels, ways] = await Promise.all([
    salesByDay(db, span),
    salesByProduct(db, span, maxProductsShown),
    salesBySize(db, span),
    salesByArea(db, span),
    salesByChannel(db, span),
    receivedByWay(db, span),
  ]);
  const sum = (part: (day: DayReport) => number) => {
    const total = days.reduce((before, day) => before + part(day), 0);
    return Math.round(total * 100) / 100; // Kobo, of payments that staff accepted.
  };
  const totals = {
    orders: sum(({ orders }) => orders),
    units: sum(({ units }) => units),
    paid: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
  };
  return { totals, days, products, sizes, areas, channels, ways };
}

/** Every day of the period, with or without sales. */
export async function salesByDay(db: Database, { from, to }: Period): Promise<DayReport[]> {
  const { rows } = await sql<DayReport>`
    with sold as (
      select (orders.paid_at at time zone 'Africa/Lagos')::date as day, count(*)::int as orders, sum(units)::int as units,
        sum(${byProviderKobo} + ${byHandKobo}) as paid_kobo
      from orders cross join lateral (
        select sum(quantity) as units from order_lines where order_id = orders.id
      ) as lines ${joinPayments}
      where ${isSale} and ${within(sql`orders.paid_at`, { from, to })}
      group by 1
    ), parts as (
      select (paid_at at time zone 'Africa/Lagos')::date as day, sum(kobo) as parts_kobo
      from (${partsOfSales((paidAt) => sql<boolean>`${isSale} and ${within(paidAt, { from, to })}`)}) as parts_of_sales
      group by 1
    ), gone_back as (
      select (updated_at at time zone 'Africa/Lagos')::date as day, sum(amount_kobo) / 100.0 as refunded
      from order_refunds
      where status = 'processed' and is_of_sale and ${within(sql`updated_at`, { from, to })}
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(units, 0) as units,
      ((coalesce(paid_kobo, 0) + coalesce(parts_kobo, 0)) / 100.0)::float8 as paid, coalesce(refunded, 0)::float8 as refunded
    from generate_series(${from}::date, ${to}::date, '1 day') as days (day)
    left join sold on sold.day = days.day
    left join parts on parts.day = days.day
    left join gone_back on gone_back.day = days.day
    order by days.day`.execute(db);
  return rows;
}

/** The products sold, most units first, with their available units. */
export async function salesByProduct(db: Database, span: Period, max: number): Promise<ProductShare[]> {
  const { rows } = await sql<ProductShare>`
    with sold as (
      select product_id, sum(quantity)::int as units, sum(quantity * price)::float8 as value
      from order_lines join orders on orders.id = order_id
      where ${paidWithin(span)}
      group by product_id
      order by units desc, value desc, product_id
      limit ${max}
    )
    select product_id, products.name, units, value, on_hand,
      round(100.0 * units / greatest(units + on_hand, 1))::int as sell_through
    from sold join products on products.id = product_id cross join lateral (
      select coalesce(sum(quantity), 0)::int as on_hand
      from stock join variants on variants.id = variant_id where variants.product_id = sold.product_id
    ) as stock_on_hand
    order by units desc, value desc, product_id`.execute(db);
  return rows;
}

async function salesBySize(db: Database, span: Period): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select size as name, sum(quantity)::int as units, sum(quantity * price)::float8 as value
    from order_lines join orders on orders.id = order_id
    where ${paidWithin(span)}
    group by size order by units desc, name`.execute(db);
  return rows;
}

/** By delivery area of the orders. */
async function salesByArea(db: Database, span: Period): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select coalesce((select name from delivery_areas where id = shipping_method), shipping_method, '') as name, sum(units)::int as units, sum(items_price)::float8 as value
    from orders cross join lateral (
      select sum(quantity) as units from order_lines where order_id = orders.id
    ) as lines
    where ${paidWithin(span)}
    group by shipping_method order by value desc, name`.execute(db);
  return rows;
}

/** By where orders were sold. */
async function salesByChannel(db: Database, span: Period): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select channel as name, sum(units)::int as units, sum(items_price)::float8 as value
    from orders cross join lateral (
      select sum(quantity) as units from order_lines where order_id = orders.id
    ) as lines
    where ${paidWithin(span)}
    group by channel order by value desc, name`.execute(db);
  return rows;
}

/** The money that came by each way, all parts of an order under their own: together what was paid in the period. */
async function receivedByWay(db: Database, span: Period): Promise<WayShare[]> {
  const isOfPeriod = (paidAt: RawBuilder<unknown>) => sql<boolean>`${isSale} and ${within(paidAt, span)}`;
  const { rows } = await sql<WayShare>`
    select way as name, count(*)::int as payments, (sum(kobo) / 100.0)::float8 as value
    from (
      select ${providerWay} as way, received_kobo as kobo from orders join payment_attempts on order_id = orders.id
      where outcome = 'applied' and ${isOfPeriod(sql`orders.paid_at`)}
      union all
      select way, amount_kobo from orders join manual_payments on order_id = orders.id
      where ${isOfPeriod(sql`orders.paid_at`)}
      union all
      select way, kobo from (${partsOfSales(isOfPeriod)}) as parts_of_sales
    ) as payments
    group by way order by value desc, name`.execute(db);
  return rows;
}

export const paidWithin = (span: Period) => sql<boolean>`${within(sql`paid_at`, span)} and ${isSale}`;

/** Between two midnights in Lagos, as a condition that can use an index on the column. */
export function within(column: RawBuilder<unknown>, { from, to }: Period) {
  return sql<boolean>`${column} >= ${from}::date::timestamp at time zone 'Africa/Lagos'
    and ${column} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'`;
}
