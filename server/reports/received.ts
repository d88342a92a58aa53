import { type RawBuilder, sql } from 'kysely';

/**
 * Joins to `orders` the payment that paid them, of the provider or by hand: at most one row for an order. Deposits and
 * credit are few and have a query of their own, because each further join over a hundred thousand orders costs a tenth
 * of a second.
 */
export const joinPayments = sql`
  left join payment_attempts on payment_attempts.order_id = orders.id and outcome = 'applied'
  left join manual_payments on manual_payments.order_id = orders.id`;

/** The ways of money that nobody recorded by hand: through the provider, and store credit. */
export const providerWay = sql.lit('paystack');
export const creditWay = sql.lit('store_credit');

/** The amount received for a row of `joinPayments`, in kobo. */
export const byProviderKobo = sql`coalesce(received_kobo, 0)`;
export const byHandKobo = sql`coalesce(manual_payments.amount_kobo, 0)`;

/**
 * Selects the other money of paid orders, with the way it came: deposits and store credit, each when its order was paid,
 * and what dearer items cost more, when that was paid (docs/decisions/0105).
 *
 * @param condition on the order and the moment
 */
export const partsOfSales = (condition: (paidAt: RawBuilder<unknown>) => RawBuilder<boolean>) => sql`
  select orders.paid_at, ${providerWay} as way, received_kobo as kobo
  from payment_attempts join orders on orders.id = payment_attempts.order_id
  where outcome = 'deposit' and orders.paid_at is not null and ${condition(sql`orders.paid_at`)}
  union all
  select orders.paid_at, way, amount * 100::bigint
  from deposits join orders on orders.id = deposits.order_id
  where way is not null and orders.paid_at is not null and ${condition(sql`orders.paid_at`)}
  union all
  select orders.paid_at, ${creditWay}, amount * 100::bigint
  from credit_payments join orders on orders.id = credit_payments.order_id
  where given_back_at is null and orders.paid_at is not null and ${condition(sql`orders.paid_at`)}
  union all
  select applied_at, coalesce(way, ${providerWay}), difference * 100::bigint
  from order_changes join orders on orders.id = order_changes.order_id
  where applied_at is not null and difference > 0 and ${condition(sql`applied_at`)}`;
