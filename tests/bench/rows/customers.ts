import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

const customers = 100_000;

/** The token of a browser that has paid here before, so that the limits for unknown shoppers don't apply. */
export const tokenOf = (number: number) => `buyer-${String(number % customers).padStart(37, '0')}`;

/** One paid order that all of these browsers may see. */
export async function addCustomers(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with paid as (
        insert into orders (status, created_at, paid_at, email, name, phone, street, city, state, country,
          ship_to_phone, payment_method, items_price, shipping_price, total_amount, request_hash)
        values ('processing', now(), now(), 'paid@example.com', 'Ada Eze', '+2348030000000', '14 Market Road',
          'Surulere', 'Lagos', 'Nigeria', '+2348030000000', 'paystack', 10000, 3000, 13000, 'paid')
        returning id
      )
      insert into order_access (token_hash, order_id)
      select sha256(('buyer-' || lpad(n::text, 37, '0'))::bytea), id
      from paid, generate_series(0, ${customers - 1}::int) as n`.execute(tx);
  });
}
