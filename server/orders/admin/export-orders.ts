import { type RawBuilder, sql } from 'kysely';
import { endOfLagosDay, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import type { Database } from '../../db/database.ts';
import { excessRefunds } from '../../refunds/excess-refunds.ts';
import { isSale } from '../is-sale.ts';
import { refundedOfLine } from '../../refunds/refunded-of-line.ts';
import { placedBetween } from './filter-orders.ts';

/** Days in Lagos, both included. */
interface DayRange {
  from: string;
  to: string;
}

type Row<Column extends string> = Record<Column, string | number | Date | null>;

const batchSize = 500;

/** The order whose items came back for those of this one, which was sold with it (decision 0080). */
const exchangeOf = sql`(select order_id from returns where replacement_id = orders.id) as exchange_of`;

export const orderColumns = [
  'order',
  'placed_at',
  'status',
  'payment',
  'paid_at',
  'shipped_at',
  'delivered_at',
  'cancelled_at',
  'name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'delivery',
  'units',
  'items_naira',
  'shipping_naira',
  'coupon',
  'discount_naira',
  'total_naira',
  'paid_back_naira',
  'courier',
  'tracking_number',
  'reference',
  'channel',
  'paid_by',
  'exchange_of',
] as const;

/** Orders one by one, the oldest first. */
export function ordersIn(db: Database, days: DayRange) {
  // Refunds are whole naira, except where staff accepted a payment with kobo.
  return readInBatches<Row<(typeof orderColumns)[number]>>(
    db,
    days,
    (ids) => sql`
    select id as "order", created_at as placed_at, status, payment_status as payment, paid_at, shipped_at, delivered_at,
      cancelled_at, name, email, ship_to_phone as phone, street, city, state, shipping_method as delivery,
      (select sum(quantity)::int from order_lines where order_id = orders.id) as units,
      items_price as items_naira, shipping_price as shipping_naira, coupon_code as coupon,
      coupon_discount as discount_naira, total_amount as total_naira,
      (select coalesce(sum(amount_kobo), 0)::float8 / 100 from order_refunds
       where order_refunds.order_id = orders.id and order_refunds.status = 'processed' and is_of_sale
         and order_refunds.id not in (${excessRefunds(sql`orders.id`)})) as paid_back_naira,
      courier, tracking_number,
      (select string_agg(reference, ' ' order by at, step) from (${referencesOf(sql`orders.id`)}) as parts
       where reference <> '') as reference,
      channel,
      coalesce(
        (select way from manual_payments where manual_payments.order_id = orders.id),
        (select 'store credit' from credit_payments
         where credit_payments.order_id = orders.id and given_back_at is null and amount = total_amount),
        case when paid_at is not null and ${isSale} then 'paystack' end) as paid_by,
      ${exchangeOf}
    from orders join order_payments on order_payments.order_id = id
    where id = any(${ids}::uuid[]) order by created_at, id`,
  );
}

/** The reference of each part of an order's payment, by the provider or by hand: of cash it is empty. */
const referencesOf = (order: RawBuilder<unknown>) => sql`
  select reference, created_at as at, 1 as step from payment_attempts
  where order_id = ${order} and outcome in ('applied', 'deposit', 'difference')
  union all select reference, received_at, 2 from deposits where order_id = ${order} and way is not null
  union all select reference, received_at, 3 from manual_payments where order_id = ${order}
  union all select way_reference, applied_at, 4 from order_changes
  where order_id = ${order} and applied_at is not null and way is not null`;

export const lineColumns = [
  'order',
  'placed_at',
  'status',
  'line',
  'product',
  'color',
  'size',
  'quantity',
  'price_naira',
  'sum_naira',
  'units_refunded',
  'product_id',
  'variant_id',
  'exchange_of',
] as const;

/** The lines of the same orders, one row each. */
export function linesIn(db: Database, days: DayRange) {
  return readInBatches<Row<(typeof lineColumns)[number]>>(
    db,
    days,
    (ids) => sql`
    select order_id as "order", created_at as placed_at, status, position + 1 as line, order_lines.name as product,
      color_name as color, size, quantity, price as price_naira, quantity * price as sum_naira,
      ${refundedOfLine} as units_refunded, product_id, variant_id, ${exchangeOf}
    from order_lines join orders on orders.id = order_id
    where order_id = any(${ids}::uuid[]) order by created_at, order_id, position`,
  );
}

/**
 * Reads the orders in batches, so that a hundred thousand of them need little memory and a slow download holds no
 * connection. Each batch begins where the last one ended, to the microsecond, so no order is missed or repeated.
 */
async function* readInBatches<R extends object>(
  db: Database,
  days: DayRange,
  read: (ids: string[]) => RawBuilder<unknown>,
) {
  const rawNames = db.withoutPlugins();
  const placed = placedBetween(startOfLagosDay(days.from), endOfLagosDay(days.to));
  let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows: batch } = await sql<{ id: string; at: string }>`
      select id, created_at::text as at from orders
      where ${placed} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at, id limit ${batchSize}`.execute(rawNames);
    const last = batch.at(-1);
    if (!last) return;
    const { rows } = await read(batch.map(({ id }) => id)).execute(rawNames);
    yield* rows as R[];
    after = last;
  }
}
