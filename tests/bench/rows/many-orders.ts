import { sql } from 'kysely';
import { startSession } from '#server/accounts/sessions.ts';
import type { Database } from '#server/db/database.ts';

interface Customer {
  cookie: string;
  orderIds: string[];
}

/**
 * Loads this many delivered orders, a few hundred unpaid ones, and a customer with twenty. Straight into the tables:
 * the triggers that keep the log would take an hour, and nothing here reads the log.
 */
export async function loadOrders(db: Database, count: number): Promise<Customer> {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ email: 'history@example.com', firstName: 'Ada', lastName: 'Eze', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into orders (status, created_at, paid_at, shipped_at, delivered_at, held_until, account_id, email, name,
        phone, street, city, state, country, ship_to_phone, payment_method, items_price, shipping_price, total_amount,
        idempotency_key, request_hash)
      select case when is_open then 'pending' else 'delivered' end, at, closed, closed, closed,
        case when is_open then now() + interval '20 minutes' end,
        case when n % ${Math.floor(count / 20)}::int = 1 then ${accountId}::uuid end, 'past-' || n % 300000 || '@example.com',
        'Ada Eze', '+2348030000000', '14 Market Road', 'Surulere', 'Lagos', 'Nigeria', '+2348030000000', 'paystack',
        10000, 3000, 13000, 'past-' || n, md5(n::text)
      from generate_series(1, ${count}::int) as n,
        lateral (select n > ${count}::int - 300 as is_open, now() - n * interval '45 seconds' - interval '1 hour' as at) as moment,
        lateral (select case when not is_open then at + interval '1 minute' end as closed) as ending`.execute(tx);
    await sql`
      insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
      select orders.id, 0, chosen.product_id, chosen.id, 'M', 1, 10000, 'Adire shirt', chosen.color_name, chosen.main_image
      from (select id, row_number() over () as n from orders) as orders
        join (select *, row_number() over () as n from variants) as chosen
          on chosen.n = orders.n % (select count(*) from variants) + 1`.execute(tx);
    await sql`insert into order_access (token_hash, order_id) select sha256(id::text::bytea), id from orders`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(db);
  const orders = await db.selectFrom('orders').select('id').where('accountId', '=', accountId).execute();
  const { access } = await startSession(db, { accountId, browser: null }, new Date());
  return { cookie: `session=${access}`, orderIds: orders.map(({ id }) => id) };
}
