import type { Database } from '../db/database.ts';
import { activeUses } from './redeem-coupon.ts';

/**
 * Gives back the use of an order's coupon, if it has one: others may use it, and the same customer again. Call it in
 * every transaction that cancels an order, with the order's row locked.
 */
export async function releaseCoupon(tx: Database, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('couponUses')
    .set({ givenBackAt: now, isHonoured: false })
    .where('orderId', '=', orderId)
    .where('givenBackAt', 'is', null)
    .execute();
}

/**
 * Counts the coupon of a cancelled order again, because its money came late after all. The shopper paid what was
 * agreed, so the order keeps its discount even when the coupon has run out meanwhile; it counts all the same, beyond
 * the limits. Call it with the order's row locked, and before any stock is.
 */
export async function reclaimCoupon(tx: Database, orderId: string): Promise<void> {
  const use = await tx
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .leftJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['code', 'customerEmail', 'accounts.id as accountId', 'accounts.email as accountEmail'])
    .where('orderId', '=', orderId)
    .where('givenBackAt', 'is not', null)
    .executeTakeFirst();
  if (!use) return;
  const { accountId: id, accountEmail } = use;
  const account = id !== null && accountEmail !== null ? { id, email: accountEmail } : null;
  const coupon = await tx
    .selectFrom('coupons')
    .select(['maxUses', 'maxUsesPerCustomer'])
    .where('code', '=', use.code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { maxUses, maxUsesPerCustomer } = coupon;
  const { uses, usesByCustomer } = await activeUses(
    tx,
    { code: use.code, maxUses },
    { email: use.customerEmail, account },
  );
  const isHonoured = uses >= (maxUses ?? Infinity) || usesByCustomer >= (maxUsesPerCustomer ?? Infinity);
  await tx.updateTable('couponUses').set({ givenBackAt: null, isHonoured }).where('orderId', '=', orderId).execute();
}
