import { sql } from 'kysely';
import { type Naira, naira } from '#shared/money.ts';
import type { Database } from '../db/database.ts';
import type { Visitor } from '../http/cookies.ts';
import { discountNow } from './coupon-rules.ts';

/**
 * What a coupon would take off, for now: nothing is locked or kept, and the order looks again. The customer is not
 * known yet, so 'used before' means by this browser; an address that somebody types tells nothing here. An unpaid
 * order of this browser does not count: paying goes on with it.
 *
 * @throws ShopError `coupon_invalid` with the reason in words
 */
export async function couponPreview(
  db: Database,
  { code, cartTotal }: { code: string; cartTotal: number },
  visitor: Visitor | null,
  now: Date,
): Promise<{ code: string; discountAmount: Naira }> {
  const coupon = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  const uses = await usesSeenBy(db, code, visitor);
  return { code, discountAmount: discountNow(coupon, { subtotal: naira(cartTotal), now, ...uses }) };
}

async function usesSeenBy(db: Database, code: string, visitor: Visitor | null) {
  const isTheirs = sql<boolean>`exists (
    select from order_access where order_access.order_id = orders.id and token_hash = ${visitor?.tokenHash ?? null})`;
  return db
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select([
      sql<number>`count(*) filter (where not (status = 'pending' and ${isTheirs}))`.as('uses'),
      sql<number>`count(*) filter (where status <> 'pending' and ${isTheirs})`.as('usesByCustomer'),
    ])
    .where('code', '=', code)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow();
}
