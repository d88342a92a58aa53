import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { clearGuestCartCookie, hasGuestCartCookie, visitorOf } from '../http/cookies.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Shop } from '../shop.ts';
import { send } from '../db/send.ts';
import { type CartOwner, isIn, locked } from './cart.ts';
import { mergeTaken } from './merge-cart.ts';

/**
 * Merges the cart that the server kept for this browser while nobody was signed in into the account's, once, and
 * deletes it. Only browsers with the cookie of such a cart cost a query.
 *
 * @returns messages about what could not be merged in full
 */
export async function mergeGuestCart(
  { db, config, now }: Shop,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string[]> {
  const visitor = visitorOf(request, config)?.tokenHash;
  if (!visitor || !hasGuestCartCookie(request)) return [];
  const { notes } = await mergeTaken(db, { accountId, tokenHash: visitor }, (tx) => takeCart(tx, { visitor }), now());
  clearGuestCartCookie(reply, config);
  return notes;
}

/** Empties a guest's cart. Items that are added at the same moment wait for it, and stay. */
async function takeCart(tx: Database, owner: CartOwner) {
  await send(tx, locked(tx, owner));
  const { rows } = await sql<{
    productId: string;
    variantId: string;
    size: string;
    quantity: number;
    price: number | null;
  }>`
    with taken as (
      delete from cart_lines where ${isIn(owner)} returning variant_id, size, quantity, seen_price, position)
    select product_id, variant_id, size, quantity, seen_price as price
    from taken join variants on variants.id = taken.variant_id order by taken.position`.execute(tx);
  return rows;
}

/** With up to 50 lines each. */
const cartsAtOnce = 1_000;

/** Deletes the carts of browsers whose cookie has expired since the last change. Runs every night. */
export async function deleteOldGuestCarts(db: Database, now: Date): Promise<void> {
  const since = daysBefore(now, retention.guestCartDays);
  await inBatches(async (max) => {
    const { numAffectedRows } = await sql`
      delete from cart_lines where visitor in (
        select visitor from cart_lines where visitor is not null group by visitor having max(added_at) <= ${since} limit ${max})`.execute(
      db,
    );
    return Number(numAffectedRows);
  }, cartsAtOnce);
}
