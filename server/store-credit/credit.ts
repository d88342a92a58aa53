import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { StoreCredit } from '#shared/store-credit/api.ts';
import type { Database } from '../db/database.ts';
import type { Visitor } from '../http/cookies.ts';

/** The part of an order that its customer's credit pays, in whole naira; 0 for most orders. */
export async function creditOf(db: Database, orderId: string): Promise<number> {
  const payment = await db
    .selectFrom('creditPayments')
    .select('amount')
    .where('orderId', '=', orderId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst();
  return payment?.amount ?? 0;
}

/** The credit of an account, in kobo. */
export async function creditBalance(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select credit_balance(${accountId}) as balance`.execute(db);
  return rows[0]!.balance;
}

/** The store credit that customers can spend, in kobo: what the shop owes them in goods. */
export async function openCreditKobo(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(credit_balance(account_id)), 0)::bigint as open from (
      select distinct account_id from order_refunds join orders on orders.id = order_id
      where is_credit and account_id is not null
      union select account_id from earlier_credit
    ) as customers`.execute(db);
  return rows[0]!.open;
}

/**
 * Pays a part of a new order, or all of it, with its customer's credit. Orders of one account take turns.
 *
 * @param accountId null for a guest, who has none
 * @param amount whole naira, at most the order's total
 * @throws ShopError `credit_changed` when there is not that much
 */
export async function payWithCredit(
  tx: Database,
  { orderId, accountId, amount }: { orderId: string; accountId: string | null; amount: number },
): Promise<void> {
  if (accountId === null) throw new ShopError('credit_changed');
  // Not the lock of a deletion, which would wait for the orders that are just being placed.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  if ((await creditBalance(tx, accountId)) < amount * 100) throw new ShopError('credit_changed');
  await tx.insertInto('creditPayments').values({ orderId, amount }).execute();
}

const maxEntries = 50;

/** The balance of an account and what made it, the newest first. */
export async function storeCreditOf(db: Database, accountId: string, visitor: Visitor | null): Promise<StoreCredit> {
  const { rows } = await sql<{ orderId: string; amountKobo: number; at: Date }>`
    select order_id, amount_kobo, at from (
      select order_id, order_refunds.amount_kobo, requested_at as at
      from order_refunds join orders on orders.id = order_id where account_id = ${accountId} and is_credit
      union all
      select order_id, -amount * 100::bigint, created_at
      from credit_payments join orders on orders.id = order_id where account_id = ${accountId} and given_back_at is null
    ) as entries order by at desc, amount_kobo, order_id limit ${maxEntries}`.execute(db);
  return {
    balance: (await creditBalance(db, accountId)) / 100,
    replaceable: visitor === null ? 0 : await replaceableCredit(db, accountId, visitor),
    entries: rows.map(({ orderId, amountKobo, at }) => ({ orderId, amount: amountKobo / 100, at: at.toISOString() })),
  };
}

/**
 * How much of an account's credit unpaid orders of this browser use, in whole naira: the next order replaces them and
 * gets it back first (docs/decisions/0012), unless a payment of theirs is undecided, or has come and stayed. Orders of
 * staff and those on delivery, which none replaces, are never paid with credit.
 */
async function replaceableCredit(db: Database, accountId: string, { tokenHash }: Visitor): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from orders join credit_payments on order_id = orders.id
    where orders.id = any(array(select order_id from order_access where token_hash = ${tokenHash}::bytea and by_link is not true))
      and account_id = ${accountId} and orders.status = 'pending' and given_back_at is null
      and not exists (
        select from payment_attempts
        where order_id = orders.id and (status = 'pending' or (outcome is not null and status <> 'reversed')))`.execute(
    db,
  );
  return rows[0]!.amount;
}
