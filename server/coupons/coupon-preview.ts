import { sql } from 'kysely';
import { type Naira, naira } from '#shared/money.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Database } from '../db/database.ts';
import { isOrderOf } from './redeem-coupon.ts';
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
  asker: CurrentAccount,
  now: Date,
): Promise<{ code: string; discountAmount: Naira }> {
  const coupon = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  const uses = await usesSeenBy(db, { code, maxUses: coupon?.maxUses ?? null }, asker);
  return { code, discountAmount: discountNow(coupon, { subtotal: naira(cartTotal), now, ...uses }) };
}

/** All uses are counted no further than `maxUses`, and not at all without it. */
async function usesSeenBy(
  db: Database,
  { code, maxUses }: { code: string; maxUses: number | null },
  asker: CurrentAccount,
) {
  const live = sql`coupon_uses join orders on orders.id = order_id where code = ${code} and given_back_at is null`;
  const isTheirs = isOrderOf(asker);
  const { rows } = await sql<{ uses: number; usesByCustomer: number }>`select
    (select count(*) from (
      select from ${live} and not (status = 'pending' and ${isTheirs}) limit ${maxUses ?? 0}) as counted) as uses,
    (select count(*) from ${live} and status <> 'pending' and ${isTheirs}) as uses_by_customer`.execute(db);
  return rows[0]!;
}
