import { sql } from 'kysely';
import { type Naira, naira } from '#shared/money.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Database } from '../db/database.ts';
import { isOrderOf } from './redeem-coupon.ts';
import { discountFor } from './coupon-rules.ts';

/**
 * The discount of a coupon now. Nothing is locked or redeemed, and placing the order checks again. A guest's address is
 * not known yet, so 'used before' means by this browser or account: a typed address must reveal nothing. The caller's
 * own unpaid order does not count, because the checkout continues with it.
 *
 * @throws ShopError `coupon_invalid` with the reason as its message
 */
export async function couponPreview(
  db: Database,
  { code, cartTotal }: { code: string; cartTotal: number },
  caller: CurrentAccount,
  now: Date,
): Promise<{ code: string; discountAmount: Naira }> {
  const coupon = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  const uses = await countUses(db, { code, maxUses: coupon?.maxUses ?? null }, caller);
  return { code, discountAmount: discountFor(coupon, { subtotal: naira(cartTotal), now, ...uses }) };
}

/** Counts uses up to `maxUses` only, and not at all without it. */
async function countUses(
  db: Database,
  { code, maxUses }: { code: string; maxUses: number | null },
  caller: CurrentAccount,
) {
  const live = sql`coupon_uses join orders on orders.id = order_id where code = ${code} and given_back_at is null`;
  const isTheirs = isOrderOf(caller);
  const { rows } = await sql<{ uses: number; usesByCustomer: number }>`select
    (select count(*) from (
      select from ${live} and not (status = 'pending' and ${isTheirs}) limit ${maxUses ?? 0}) as counted) as uses,
    (select count(*) from ${live} and status <> 'pending' and ${isTheirs}) as uses_by_customer`.execute(db);
  return rows[0]!;
}
