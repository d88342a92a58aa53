import { sql } from 'kysely';
import type { Naira } from '#shared/money.ts';
import type { Database } from '../db/database.ts';
import type { Visitor } from '../http/cookies.ts';
import { discountNow } from './coupon-rules.ts';

interface Wish {
  code: string;
  /** The pieces' price before shipping, from our own data. */
  subtotal: Naira;
  /** In lower case: uses per customer are counted by it. */
  email: string;
  visitor: Visitor;
}

/**
 * What the coupon takes off this order, with the coupon's row locked until the transaction ends: of two orders after
 * the last use, one waits for the other. Call it before any stock is taken, and `countCouponUse` once the order is
 * there.
 *
 * @throws ShopError `coupon_invalid` with the reason in words
 */
export async function claimCoupon(tx: Database, { code, subtotal, email, visitor }: Wish, now: Date): Promise<Naira> {
  const coupon = await tx.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  const { uses, usesByCustomer } = await liveUses(tx, code, email);
  const isInOpenOrder = usesByCustomer > 0 && (await hasOpenOrderWith(tx, { code, email, visitor }));
  return discountNow(coupon, { subtotal, now, uses, usesByCustomer, isInOpenOrder });
}

/** Counts the order as a use of its coupon, in the transaction that places it. */
export async function countCouponUse(
  tx: Database,
  use: { orderId: string; code: string; email: string; discount: Naira },
  now: Date,
): Promise<void> {
  const { email: customerEmail, ...rest } = use;
  await tx
    .insertInto('couponUses')
    .values({ ...rest, customerEmail, usedAt: now })
    .execute();
}

/** How many orders use a coupon now, and how many of them are this customer's. */
export async function liveUses(tx: Database, code: string, email: string) {
  return tx
    .selectFrom('couponUses')
    .select([
      sql<number>`count(*)`.as('uses'),
      sql<number>`count(*) filter (where customer_email = ${email})`.as('usesByCustomer'),
    ])
    .where('code', '=', code)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Whether it is an unpaid order of this very browser that uses the coupon: nobody else is told of an order. */
async function hasOpenOrderWith(tx: Database, { code, email, visitor }: Omit<Wish, 'subtotal'>): Promise<boolean> {
  const open = await tx
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .innerJoin('orderAccess', 'orderAccess.orderId', 'orders.id')
    .select('orders.id')
    .where('couponUses.code', '=', code)
    .where('couponUses.customerEmail', '=', email)
    .where('couponUses.givenBackAt', 'is', null)
    .where('orders.status', '=', 'pending')
    .where('orderAccess.tokenHash', '=', visitor.tokenHash)
    .executeTakeFirst();
  return open !== undefined;
}
