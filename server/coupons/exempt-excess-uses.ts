import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Exempts the uses of a coupon that are beyond its limits: customers keep what was agreed with them, although a limit was
 * lowered, or the corrected address of an order made two customers one. They still count, so that nobody else gets in. The
 * coupon's row is locked.
 */
export async function exemptExcessUses(tx: Database, code: string): Promise<void> {
  await sql`
    update coupon_uses set is_honoured = true
    from (
      select order_id, customer_email, max_uses, max_uses_per_customer,
        row_number() over (order by used_at, order_id) as number,
        row_number() over (partition by mailbox_of(customer_email) order by used_at, order_id) as number_of_customer
      from coupon_uses join coupons using (code)
      where code = ${code} and given_back_at is null and not is_honoured
    ) as live
    where live.order_id = coupon_uses.order_id
      and (number > max_uses or live.customer_email <> '' and number_of_customer > max_uses_per_customer)`.execute(tx);
}
