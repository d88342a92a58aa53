import type { Database } from '../db/database.ts';
import { activeUses } from './redeem-coupon.ts';

/**
 * Releases the coupon of an order, if it has one, so that the use no longer counts. Call it in every transaction that
 * cancels an order, with the order's row locked.
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
 * Redeems the coupon of a cancelled order again after a late payment. The customer paid the agreed amount, so the order
 * keeps its discount even when the coupon has run out since: then the use counts beyond the limits. Call it with the
 * order's row locked, and before any stock is locked.
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
