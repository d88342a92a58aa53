import { Pool } from 'pg';
import type { Load } from './load.ts';

/** The least an order can cost: one statement that takes a piece, writes the order and its line, and commits. */
const oneOrder = `
  with taken as (
    update stock set reserved = reserved + 1
    where variant_id = $1 and size = $2 and quantity - reserved >= 1
    returning variant_id, size
  ),
  placed as (
    insert into orders (created_at, held_until, email, name, phone, street, city, state, country, ship_to_phone,
      payment_method, items_price, shipping_price, total_amount, idempotency_key, request_hash)
    select now(), now() + interval '30 minutes', $4, 'Ada Eze', '+2348030000000', '14 Market Road', 'Surulere', 'Lagos',
      'Nigeria', '+2348030000000', 'paystack', $3, 3000, $3 + 3000, gen_random_uuid()::text, ''
    from taken
    returning id
  )
  insert into order_lines (order_id, position, product_id, variant_id, size, quantity, price, name, color_name, image)
  select placed.id, 0, variants.product_id, variants.id, $2, 1, $3, 'Adire shirt', variants.color_name, variants.main_image
  from placed, variants where variants.id = $1`;

export interface Piece {
  productId: string;
  variantId: string;
  size: string;
  price: number;
}

/** Orders placed by hand, on so many connections. */
export async function handWrittenOrders(
  databaseUrl: string,
  connections: number,
  seconds: number,
  nextPiece: () => Piece,
): Promise<Load> {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const endsAt = performance.now() + seconds * 1_000;
  let placed = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const { variantId, size, price } = nextPiece();
        await pool.query({
          name: 'order',
          text: oneOrder,
          values: [variantId, size, price, `floor-${placed}@example.com`],
        });
        placed += 1;
      }
    }),
  );
  const perSecond = (placed * 1_000) / (performance.now() - startedAt);
  await pool.end();
  return { perSecond, answers: placed, p50Ms: 0, p99Ms: 0, statuses: {} };
}
