import type { Database } from '../db/database.ts';

/**
 * Locks a coupon, so that nobody redeems it in the meantime. Anyone who counts a use locks it first; `releaseCoupon`
 * does not.
 */
export async function lockCoupon(tx: Database, code: string): Promise<void> {
  await tx.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute();
}
