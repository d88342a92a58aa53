import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { fetchProviderTransactions } from '#server/ledger/provider-transactions.ts';
import { balanceOf, couponsUsed, free, type Model, type ModelAttempt, type ModelOrder, moneyBack } from './model.ts';
import type { Real } from './real.ts';

type Outcome = ModelAttempt['outcome'];

/** Whether the shop is where the model is, and its ledger is right. */
export async function compare(model: Model, real: Real): Promise<void> {
  const { shop, since } = real;
  const ledger = async () => (await fetchProviderTransactions(shop.config)!()).filter(({ at }) => at >= since);
  const { complaints } = await checkLedger(shop.db, { now: shop.clock.now(), ledger });
  expect(complaints).toEqual([]);
  expect(await stockCouponAndCart(real)).toEqual({
    onHand: model.onHand,
    free: free(model),
    couponsUsed: couponsUsed(model),
    cart: model.ada.cart,
    accounts: model.ada.hasAccount ? 1 : 0,
    creditKobo: balanceOf(model) * 100,
  });
  const found = await ordersIn(real);
  expect(found.map(({ order }) => order)).toEqual(model.orders.map(asSeen));
  for (const [at, { outcomes }] of found.entries()) takeOverWhich(model.orders[at]!, outcomes);
}

const asSeen = (order: ModelOrder) => ({
  status: order.status,
  isAnonymous: order.isAnonymous,
  backKobo: moneyBack(order) * 100,
  outcomes: counted(order.attempts.map(({ outcome }) => outcome)),
  returns: order.returns.map(({ kind, status }) => `${kind} ${status}`),
  dispute: order.dispute,
});

const counted = (outcomes: readonly Outcome[]) => outcomes.map(String).toSorted();

/** Of two payments of one order, chance says which pays it; that one does and that the other goes back, the model. */
function takeOverWhich({ attempts }: ModelOrder, outcomes: readonly Outcome[]): void {
  for (const [at, attempt] of attempts.entries()) {
    attempt.outcome = outcomes[at]!;
    if (attempt.outcome !== null) expect(attempt.isPaid).toBe(true);
  }
}

async function stockCouponAndCart({ shop: { db }, coupon }: Real) {
  const { rows } = await sql<Record<string, number>>`select
    (select quantity from stock) as on_hand,
    (select quantity - reserved from stock) as free,
    (select count(*)::int from coupon_uses where code = ${coupon} and given_back_at is null) as coupons_used,
    (select coalesce(sum(quantity), 0)::int from cart_lines) as cart,
    (select count(*)::int from accounts) as accounts,
    (select coalesce(sum(credit_balance(id)), 0)::int from accounts) as credit_kobo`.execute(db);
  return rows[0];
}

/** In the order in which they were placed. */
async function ordersIn({ shop: { db }, buyers }: Real) {
  const { rows } = await sql<Seen>`
    select id, status, anonymous_at is not null as is_anonymous,
      coalesce((
        select sum(amount_kobo) from order_refunds
        where order_id = orders.id and order_refunds.status <> 'failed'), 0)::bigint as back_kobo,
      coalesce((
        select json_agg(json_build_object('reference', reference, 'outcome', outcome)) from payment_attempts
        where order_id = orders.id), '[]') as payments,
      array(
        select kind || ' ' || status from returns where order_id = orders.id order by requested_at
      ) as returns,
      coalesce((select status from disputes where order_id = orders.id), 'none') as dispute
    from orders`.execute(db);
  expect(rows).toHaveLength(buyers.length);
  return buyers.map(({ order: { _id }, attempts }) => {
    const { payments, id: _, ...seen } = rows.find(({ id }) => id === _id)!;
    const outcomes = attempts.map(
      (attempt) => payments.find(({ reference }) => reference === attempt.reference)!.outcome,
    );
    return { order: { ...seen, outcomes: counted(outcomes) }, outcomes };
  });
}

interface Seen {
  id: string;
  status: string;
  isAnonymous: boolean;
  backKobo: number;
  returns: string[];
  dispute: string;
  payments: { reference: string; outcome: Outcome }[];
}
