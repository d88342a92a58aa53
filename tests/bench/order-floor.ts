import { Pool } from 'pg';
import type { Load } from './load.ts';

/**
 * The minimum of an order: stock reserved, the order and its line written. Its customer has paid before, like ours: the
 * reservations of others would be released for later orders.
 */
const written = `
  with taken as (
    update stock set reserved = reserved + 1
    where variant_id = $1 and size = $2 and quantity - reserved >= 1
    returning variant_id, size
  ),
  placed as (
    insert into orders (created_at, held_until, email, name, phone, street, city, state, country, ship_to_phone,
      payment_method, items_price, shipping_price, total_amount, idempotency_key, request_hash, has_paid_before)
    select now(), now() + interval '30 minutes', $4, 'Ada Eze', '+2348030000000', '14 Market Road', 'Surulere', 'Lagos',
      'Nigeria', '+2348030000000', 'paystack', $3, 3000, $3 + 3000, gen_random_uuid()::text, '', true
    from taken
    returning id
  ),
  lined as (
    insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
    select placed.id, 0, variants.product_id, variants.id, $2, 1, $3, 'Adire shirt', variants.color_name, variants.main_image
    from placed, variants where variants.id = $1
  )`;

/** The additional write of ours: the browser's access. */
const seenBy = `,
  seen as (
    insert into order_access (token_hash, order_id) select sha256(convert_to($4, 'UTF8')), id from placed
  )`;

/** An order in one hand-written statement: the minimum, and one that writes every row that ours writes. */
export const byHand = {
  min: { name: 'least', text: `${written} select id from placed` },
  whole: { name: 'whole', text: `${written}${seenBy} select id from placed` },
} as const;

export interface Item {
  productId: string;
  variantId: string;
  size: string;
  price: number;
}

/**
 * Places hand-written orders on this many connections, which stay open between turns: the processor time of a closed
 * connection cannot be read.
 */
export function handWriter(databaseUrl: string, connections: number, nextItem: () => Item) {
  const pool = new Pool({ connectionString: databaseUrl, max: connections, idleTimeoutMillis: 0 });
  let placed = 0;
  return {
    end: () => pool.end(),
    async place({ name, text }: (typeof byHand)[keyof typeof byHand], seconds: number): Promise<Load> {
      const before = placed;
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < startedAt + seconds * 1_000) {
            const { variantId, size, price } = nextItem();
            const email = `by-hand-${process.pid}-${(placed += 1)}@example.com`;
            await pool.query({ name, text, values: [variantId, size, price, email] });
          }
        }),
      );
      const responses = placed - before;
      const perSecond = (responses * 1_000) / (performance.now() - startedAt);
      return { perSecond, responses, p50Ms: 0, p99Ms: 0, statuses: {} };
    },
  };
}
