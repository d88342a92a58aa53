import { type RawBuilder, sql } from 'kysely';
import { endOfLagosDay, startOfLagosDay } from '#shared/lagos-days.ts';
import type { Database } from '../../db/database.ts';
import { placedBetween } from './filter-orders.ts';

/** Days in Lagos, both included. */
interface Span {
  from: string;
  to: string;
}

type Row<Column extends string> = Record<Column, string | number | Date | null>;

const rowsAtOnce = 500;

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
  'pieces',
  'items_naira',
  'shipping_naira',
  'coupon',
  'discount_naira',
  'total_naira',
  'paid_back_naira',
  'courier',
  'tracking_number',
  'reference',
] as const;

/** Orders one by one, the oldest first. */
export function ordersIn(db: Database, span: Span) {
  // Paid back are whole naira, but where a person took money that came in kobo.
  return inBatches<Row<(typeof orderColumns)[number]>>(
    db,
    span,
    (ids) => sql`
    select id as "order", created_at as placed_at, status, payment_status as payment, paid_at, shipped_at, delivered_at,
      cancelled_at, name, email, ship_to_phone as phone, street, city, state, shipping_method as delivery,
      (select sum(quantity)::int from order_lines where order_id = orders.id) as pieces,
      items_price as items_naira, shipping_price as shipping_naira, coupon_code as coupon,
      coupon_discount as discount_naira, total_amount as total_naira,
      (select coalesce(sum(refunds.amount_kobo), 0)::float8 / 100 from refunds join payment_attempts using (reference)
       where payment_attempts.order_id = orders.id and refunds.status = 'processed') as paid_back_naira,
      courier, tracking_number,
      (select reference from payment_attempts
       where payment_attempts.order_id = orders.id and outcome = 'applied') as reference
    from orders join order_payments on order_payments.order_id = id
    where id = any(${ids}::uuid[]) order by created_at, id`,
  );
}

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
  'pieces_paid_back',
  'product_id',
  'variant_id',
] as const;

/** The pieces of the same orders, one line of an order at a time. */
export function linesIn(db: Database, span: Span) {
  return inBatches<Row<(typeof lineColumns)[number]>>(
    db,
    span,
    (ids) => sql`
    select order_id as "order", created_at as placed_at, status, position + 1 as line, order_lines.name as product,
      color_name as color, size, quantity, price as price_naira, quantity * price as sum_naira,
      (select coalesce(sum(refund_lines.quantity), 0)::int from refund_lines join refunds on refunds.id = refund_id
       where refund_lines.order_id = orders.id and refund_lines.position = order_lines.position
         and refunds.status <> 'failed') as pieces_paid_back,
      product_id, variant_id
    from order_lines join orders on orders.id = order_id
    where order_id = any(${ids}::uuid[]) order by created_at, order_id, position`,
  );
}

/**
 * Reads some hundred orders at a time, so that a hundred thousand take no memory and no connection is kept while a slow
 * phone downloads. Each batch begins where the last one ended, to the microsecond: none is missed and none comes twice.
 */
async function* inBatches<R extends object>(db: Database, span: Span, read: (ids: string[]) => RawBuilder<unknown>) {
  const asNamed = db.withoutPlugins();
  const placed = placedBetween(startOfLagosDay(span.from), endOfLagosDay(span.to));
  let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows: batch } = await sql<{ id: string; at: string }>`
      select id, created_at::text as at from orders
      where ${placed} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at, id limit ${rowsAtOnce}`.execute(asNamed);
    const last = batch.at(-1);
    if (!last) return;
    const { rows } = await read(batch.map(({ id }) => id)).execute(asNamed);
    yield* rows as R[];
    after = last;
  }
}
