import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { fetchProviderTransactions } from '#server/ledger/provider-transactions.ts';
import { type Item, items } from './items.ts';
import {
  balanceOf,
  couponsUsed,
  free,
  type Model,
  type ModelAttempt,
  type ModelOrder,
  moneyBack,
  totalOf,
} from './model.ts';
import type { Real } from './real.ts';

type Outcome = ModelAttempt['outcome'];

/**
 * Whether the shop is where the model is. The ledger is checked every fourth time and at the end of a sequence: its
 * rules take fifteen times as long as the rest, and what violates one stays.
 */
export async function compare(model: Model, real: Real): Promise<void> {
  real.comparisons += 1;
  if (real.comparisons % 4 === 0) await compareLedger(real);
  expect(await stockCouponAndCart(real)).toEqual({
    stock: Object.fromEntries(items.map((item) => [item, { onHand: model.onHand[item], free: free(model, item) }])),
    couponsUsed: couponsUsed(model),
    cart: model.ada.cart,
    accounts: model.ada.hasAccount ? 1 : 0,
    creditKobo: balanceOf(model) * 100,
  });
  const found = await ordersIn(real);
  expect(found.map(({ order }) => order)).toEqual(model.orders.map(asSeen));
  for (const [at, { outcomes }] of found.entries()) takeOverWhich(model.orders[at]!, outcomes);
}

/** Whether the shop's ledger is right, and the provider knows the same payments. */
export async function compareLedger({ shop, since }: Real): Promise<void> {
  const ledger = async () => (await fetchProviderTransactions(shop.config)!()).filter(({ at }) => at >= since);
  const { complaints } = await checkLedger(shop.db, { now: shop.clock.now(), ledger });
  expect(complaints).toEqual([]);
}

const asSeen = (order: ModelOrder) => ({
  status: order.status,
  isAnonymous: order.isAnonymous,
  total: totalOf(order),
  backKobo: moneyBack(order) * 100,
  lines: order.lines.map(({ item, quantity, price }) => `${quantity} ${item} ${price}`),
  due: order.change?.difference ?? 0,
  onDelivery: order.onDelivery?.stage ?? '',
  isBack: order.isBack,
  parcels: order.parcels.map(({ status, problem, isShown, contents, resent }) => {
    const units = contents.flatMap((packed, at) => (packed > 0 ? `${packed} ${resent[at] ?? 0}` : []));
    return [status, problem ?? '', isShown, ...units].join(' ');
  }),
  outcomes: counted(order.attempts.map(({ outcome }) => outcome)),
  returns: order.returns.map(({ kind, status }) => `${kind} ${status}`),
  dispute: order.dispute,
});

const counted = (outcomes: readonly Outcome[]) => outcomes.map(String).toSorted();

/** Chance says which of two payments of one order pays it; the model says that one does and that the other goes back. */
function takeOverWhich({ attempts }: ModelOrder, outcomes: readonly Outcome[]): void {
  for (const [at, attempt] of attempts.entries()) {
    attempt.outcome = outcomes[at]!;
    if (attempt.outcome !== null) expect(attempt.isPaid).toBe(true);
  }
}

async function stockCouponAndCart({ shop: { db }, coupon, items: sold }: Real) {
  const stock = await db.selectFrom('stock').select(['variantId', 'size', 'quantity', 'reserved']).execute();
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from coupon_uses where code = ${coupon} and given_back_at is null) as coupons_used,
    (select coalesce(sum(quantity), 0)::int from cart_lines) as cart,
    (select count(*)::int from accounts) as accounts,
    (select coalesce(sum(credit_balance(id)), 0)::int from accounts) as credit_kobo`.execute(db);
  const stockOf = (item: Item) => {
    const { variantId, size } = sold[item];
    const { quantity, reserved } = stock.find((one) => one.variantId === variantId && one.size === size)!;
    return [item, { onHand: quantity, free: quantity - reserved }];
  };
  return { ...rows[0], stock: Object.fromEntries(items.map(stockOf)) };
}

/** In the order in which they were placed. */
async function ordersIn({ shop: { db }, buyers }: Real) {
  const { rows } = await sql<Seen>`
    select id, status, anonymous_at is not null as is_anonymous, total_amount as total,
      array(
        select order_lines.quantity || ' ' || case order_lines.color_name when 'Indigo' then order_lines.size else lower(order_lines.color_name) end
          || ' ' || order_lines.price
        from order_lines join variants on variants.id = variant_id where order_id = orders.id order by order_lines.position
      ) as lines,
      array(
        select concat_ws(' ', status, coalesce(problem, ''), case when problem is null or problem_dismissed_at is not null then 'false' else 'true' end, (
          select string_agg(quantity || ' ' || resent, ' ' order by position) from shipment_lines
          where shipment_id = shipments.id))
        from shipments where order_id = orders.id and status <> 'draft' order by booked_at
      ) as parcels,
      coalesce((
        select case when dispatched_at is not null then 'out' when confirmed_at is not null then 'confirmed' else 'chosen' end
        from on_delivery_orders where order_id = orders.id), '') as on_delivery,
      exists (
        select from undelivered_parcels where order_id = orders.id and sent_again_at is null) as is_back,
      coalesce((
        select difference from order_changes
        where order_id = orders.id and applied_at is null and ended_at is null), 0) as due,
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
  total: number;
  backKobo: number;
  lines: string[];
  due: number;
  onDelivery: string;
  isBack: boolean;
  parcels: string[];
  returns: string[];
  dispute: string;
  payments: { reference: string; outcome: Outcome }[];
}
