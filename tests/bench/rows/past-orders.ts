import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Loads this many paid orders of the last two years, one line each, of the products in the catalogue. Straight into the
 * tables, because a hundred thousand through the shop's API would take an hour. One in a hundred still has to be
 * packed; one in twenty shoppers has ordered before.
 */
export async function loadPastOrders(db: Database, count: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with items as (
        select row_number() over (order by variants.id) - 1 as nth, product_id, variants.id as variant_id, price,
          name, color_name, main_image
        from variants join products on products.id = product_id
      ), made as (
        select n, gen_random_uuid() as id, ${now}::timestamptz - n * (interval '2 years' / ${count}) as at,
          case when n % 100 = 0 then 'processing' when n % 7 = 0 then 'shipped' else 'delivered' end as status,
          'shopper' || n % (${count} * 19 / 20 + 1) || '@example.com' as email, n % (select count(*) from items) as item
        from generate_series(1, ${count}) as n
      ), placed as (
        insert into orders (id, status, created_at, paid_at, shipped_at, delivered_at, email, name, phone, street, city,
          state, country, ship_to_phone, shipping_method, payment_method, items_price, shipping_price, total_amount, request_hash)
        select made.id, status, at, at, case when status <> 'processing' then at + interval '1 day' end,
          case when status = 'delivered' then at + interval '2 days' end, email,
          (array['Ada','Bola','Chidi','Dami','Efe','Funke','Gbenga','Hauwa'])[n % 8 + 1] || ' ' ||
          (array['Okafor','Adeyemi','Bello','Eze','Ojo','Musa'])[n % 6 + 1], '+234' || 8000000000 + n, n || ' Allen Avenue',
          'Ikeja', 'Lagos', 'Nigeria', '+234' || 8000000000 + n, 'lagos-mainland-1', 'paystack', price, 2500, price + 2500, ''
        from made join items on items.nth = item
        returning id
      ), lines as (
        insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
        select made.id, 0, product_id, variant_id, 'M', 1, price, name, color_name, main_image
        from made join items on items.nth = item
        returning order_id
      ), attempts as (
        insert into payment_attempts (reference, order_id, amount_kobo, created_at, status, outcome, received_kobo,
          provider_id, channel, paid_at, currency, domain, settled_at, settled_by)
        select replace(made.id::text, '-', '') || '_' || made.id, made.id, (price + 2500) * 100, at, 'success', 'applied',
          (price + 2500) * 100, 'past-' || made.n, 'card', at, 'NGN', 'test', at, 'provider'
        from made join items on items.nth = item
        returning order_id
      )
      insert into order_events (order_id, seq, kind, from_status, to_status, at, who)
      select id, 1, 'paid', 'pending', 'processing', at, 'provider' from made`.execute(tx);
  });
  await sql`analyze`.execute(db);
}
