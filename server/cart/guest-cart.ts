import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { daysBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { hasGuestCartCookie, setGuestCartCookie, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { isIn } from './cart.ts';
import { mergeCart } from './merge-cart.ts';

/**
 * Merges the cart that the server kept for this browser while nobody was signed in into the account's, once, and
 * deletes it. Only browsers with the cookie of such a cart cost a query.
 */
export async function mergeGuestCart(
  { db, config, now }: Shop,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const visitor = visitorOf(request, config)?.tokenHash;
  if (!visitor || !hasGuestCartCookie(request)) return;
  const lines = await db
    .selectFrom('cartLines')
    .innerJoin('variants', 'variants.id', 'cartLines.variantId')
    .select(['productId', 'variantId', 'size', 'quantity', 'cartLines.position'])
    .where(isIn({ visitor }))
    .orderBy('cartLines.position')
    .execute();
  const last = lines.at(-1)?.position ?? 0;
  if (lines.length > 0) {
    // Positions are never used again: a repeated merge of these lines changes nothing.
    const mergeId = `guest-cart-${String(last).padStart(10, '0')}`;
    await mergeCart(db, accountId, { mergeId, items: lines }, now());
    await db.deleteFrom('cartLines').where(isIn({ visitor })).where('position', '<=', last).execute();
  }
  setGuestCartCookie(reply, config, false);
}

/** Deletes the carts of browsers whose cookie has expired since the last change. Runs every night. */
export async function deleteOldGuestCarts(db: Database, now: Date): Promise<void> {
  await sql`
    delete from cart_lines where visitor in (
      select visitor from cart_lines where visitor is not null
      group by visitor having max(added_at) <= ${daysBefore(now, retention.guestCartDays)})`.execute(db);
}
