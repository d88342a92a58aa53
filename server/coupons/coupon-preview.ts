import { sql } from 'kysely';
import { type Naira, naira } from '#shared/money.ts';
import type { Asker } from '../accounts/who-asks.ts';
import type { Database } from '../db/database.ts';
import { isOrderOf } from './claim-coupon.ts';
import { discountNow } from './coupon-rules.ts';

/**
 * What a coupon would take off, for now: nothing is locked or kept, and the order looks again. A guest's
 * address is not known yet, so 'used before' means by this browser or by who is signed in; an address that somebody
 * types tells nothing here. An unpaid order of theirs does not count: paying goes on with it.
 *
 * @throws ShopError `coupon_invalid` with the reason in words
 */
export async function couponPreview(
  db: Database,
  { code, cartTotal }: { code: string; cartTotal: number },
  asker: Asker,
  now: Date,
): Promise<{ code: string; discountAmount: Naira }> {
  const coupon = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  const uses = await usesSeenBy(db, code, asker);
  return { code, discountAmount: discountNow(coupon, { subtotal: naira(cartTotal), now, ...uses }) };
}

async function usesSeenBy(db: Database, code: string, asker: Asker) {
  const isTheirs = isOrderOf(asker);
  return db
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select([
      sql<number>`count(*) filter (where not (status = 'pending' and coalesce(${isTheirs}, false)))`.as('uses'),
      sql<number>`count(*) filter (where status <> 'pending' and ${isTheirs})`.as('usesByCustomer'),
    ])
    .where('code', '=', code)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow();
}
