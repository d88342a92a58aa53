import { sql } from 'kysely';

/**
 * Joins to `orders` what was received for them: at most one payment of the provider, one deposit of the provider, one payment
 * by hand and one deposit by hand. Joins are quicker here than the view `payments_of_sale`, which also sums refunds.
 */
export const joinReceived = sql`
  left join payment_attempts as applied on applied.order_id = orders.id and applied.outcome = 'applied'
  left join payment_attempts as deposited on deposited.order_id = orders.id and deposited.outcome = 'deposit'
  left join manual_payments on manual_payments.order_id = orders.id
  left join deposits on deposits.order_id = orders.id and deposits.way is not null`;

/** Of a row of `joinReceived`, in kobo. */
export const byProviderKobo = sql`(coalesce(applied.received_kobo, 0) + coalesce(deposited.received_kobo, 0))`;
export const byHandKobo = sql`(coalesce(manual_payments.amount_kobo, 0) + coalesce(deposits.amount, 0) * 100::bigint)`;
