import { sql } from 'kysely';
import type { Naira } from '#shared/money.ts';
import type { Account } from '../accounts/sessions.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Database } from '../db/database.ts';
import { discountNow } from './coupon-rules.ts';

/** Whose uses are counted together. */
interface Customer {
  /** The address on the order, in lower case. */
  email: string;
  account: Pick<Account, 'id' | 'email'> | null;
}

interface Wish extends Customer, CurrentAccount {
  code: string;
  /** The pieces' price before shipping, from our own data. */
  subtotal: Naira;
  account: Account | null;
}

/**
 * What the coupon takes off this order, with the coupon's row locked until the transaction ends: of two orders after
 * the last use, one waits for the other. Call it before any stock is taken, and `countCouponUse` once the order is
 * there.
 *
 * @throws ShopError `coupon_invalid` with the reason in words
 */
export async function redeemCoupon(tx: Database, { code, subtotal, ...customer }: Wish, now: Date): Promise<Naira> {
  const coupon = await tx.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  const { uses, usesByCustomer } = await activeUses(tx, { code, maxUses: coupon?.maxUses ?? null }, customer);
  const isInOpenOrder = usesByCustomer > 0 && (await hasOpenOrderWith(tx, code, customer));
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

/**
 * How many orders use a coupon now, counted no further than `maxUses` and not at all without it, and how many of them
 * are this customer's: by mailbox, however its address is written, or by account. However often it was used, the coupon's row is not locked for long.
 */
export async function activeUses(
  tx: Database,
  { code, maxUses }: { code: string; maxUses: number | null },
  { email, account }: Customer,
) {
  const { rows } = await sql<{ uses: number; usesByCustomer: number }>`select
    (select count(*) from (
      select from coupon_uses where code = ${code} and given_back_at is null limit ${maxUses ?? 0}) as live) as uses,
    (select count(*) from coupon_uses where code = ${code} and given_back_at is null and order_id in (
      select order_id from coupon_uses
      where code = ${code} and given_back_at is null and mailbox_of(customer_email) in (mailbox_of(${email}), mailbox_of(${account?.email ?? email}))
      union select id from orders where account_id = ${account?.id ?? null})) as uses_by_customer`.execute(tx);
  return rows[0]!;
}

/** Whether it is an unpaid order of this very browser or account that uses it: nobody else is told of an order. */
async function hasOpenOrderWith(tx: Database, code: string, { visitor, account }: CurrentAccount): Promise<boolean> {
  const open = await tx
    .selectFrom('couponUses')
    .innerJoin('orders', 'orders.id', 'couponUses.orderId')
    .select('orders.id')
    .where('code', '=', code)
    .where('givenBackAt', 'is', null)
    .where('status', '=', 'pending')
    .where(isOrderOf({ visitor, account }))
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a row of `orders` was placed by this browser, or by who is signed in to it. */
export function isOrderOf({ visitor, account }: CurrentAccount) {
  return sql<boolean>`orders.id in (
    select id from orders where account_id = ${account?.id ?? null}
    union select id from orders where email = ${account?.email ?? null}
    union select order_id from order_access where token_hash = ${visitor?.tokenHash ?? null})`;
}
