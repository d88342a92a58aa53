import { sql } from 'kysely';
import type { Naira } from '#shared/money.ts';
import type { Account } from '../accounts/sessions.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Database } from '../db/database.ts';
import { discountFor } from './coupon-rules.ts';

/** The customer whose uses are counted together. */
interface Customer {
  /** The address on the order, in lower case. */
  email: string;
  account: Pick<Account, 'id' | 'email'> | null;
}

interface Redemption extends Customer, CurrentAccount {
  code: string;
  /** The price before shipping, from our own data. */
  subtotal: Naira;
  account: Account | null;
  /** Rejects totals that differ from those on the screen, before anything reveals what the address has used. */
  compare: (discount: Naira) => void;
}

/**
 * What the coupon takes off this order. Locks the coupon's row until the transaction ends, so that two orders for the
 * last use wait for each other. Call it before any stock is locked, and `countCouponUse` after the order is inserted.
 *
 * @throws ShopError `coupon_invalid` with the reason as its message, and what `compare` throws
 */
export async function redeemCoupon(
  tx: Database,
  { code, subtotal, compare, ...customer }: Redemption,
  now: Date,
): Promise<Naira> {
  const coupon = await tx.selectFrom('coupons').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  compare(discountFor(coupon, { subtotal, now, uses: 0, usesByCustomer: 0 }));
  const { uses, usesByCustomer } = await activeUses(tx, { code, maxUses: coupon?.maxUses ?? null }, customer);
  const isInOpenOrder = usesByCustomer > 0 && (await hasOpenOrderWith(tx, code, customer));
  return discountFor(coupon, { subtotal, now, uses, usesByCustomer, isInOpenOrder });
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
 * How many orders use a coupon, counted up to `maxUses` only and not at all without it, and how many of them are this
 * customer's: by account or by mailbox, however its address is written. The limit keeps the lock of the coupon's row
 * short, however often the coupon was used.
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

/** Whether an unpaid order of this browser or account uses it; other shoppers must not learn of that order. */
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

/** Whether a row of `orders` was placed by this browser or its signed-in account. */
export function isOrderOf({ visitor, account }: CurrentAccount) {
  return sql<boolean>`orders.id in (
    select id from orders where account_id = ${account?.id ?? null}
    union select id from orders where email = ${account?.email ?? null}
    union select order_id from order_access where token_hash = ${visitor?.tokenHash ?? null} and by_link is not true)`;
}
