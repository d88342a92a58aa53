import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import type { Visitor } from '../../http/cookies.ts';
import { isUnpaid, type ReplaceableOrder } from '../../orders/placing/replace-order.ts';
import { requestHashOf } from '../../orders/placing/repeated-order.ts';
import type { Shop } from '../../shop.ts';
import { byVariantAndSize } from '../../stock/move-stock.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

/**
 * Finds the earlier orders with a payment attempt that a new order may replace: those of the same browser, and those of
 * the same address whose reservation has expired. Asks the provider about each and returns those that are not being
 * paid.
 *
 * @throws ShopError `already_ordered` with `orderId` when an order of the same items was paid in the meantime, or its
 *   payment is pending or under review: a second order would be a second purchase (docs/decisions/0012).
 */
export async function replaceableOrders(
  shop: Shop,
  payload: OrderPayload,
  visitor: Visitor,
): Promise<ReplaceableOrder[]> {
  const candidates = await ordersWithAttempts(shop, payload, visitor);
  const abandoned: ReplaceableOrder[] = [];
  for (const { id, references, items } of candidates) {
    const money = await verifyOrderPayments(shop, id);
    if (money === 'none') abandoned.push({ id, references });
    const isPaidOrPending = money !== 'none' && money !== 'unclear';
    if (isPaidOrPending && items === itemsIn(payload)) throw new ShopError('already_ordered', { orderId: id });
  }
  return abandoned;
}

/** Unpaid orders with a payment attempt, other than the one that this same request may have placed. */
function ordersWithAttempts({ db, now }: Shop, payload: OrderPayload, { tokenHash }: Visitor) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      sql<string[]>`(select array_agg(reference) from payment_attempts where order_id = orders.id)`.as('references'),
      sql<string>`(
        select string_agg(concat_ws(' ', variant_id, size, quantity), ',' order by variant_id, size collate "C")
        from order_lines where order_id = orders.id)`.as('items'),
    ])
    .where(isUnpaid)
    .where('requestHash', '!=', requestHashOf(payload))
    .where(sql<boolean>`exists (select from payment_attempts where order_id = orders.id)`)
    .where(
      // A union, so that each half uses its index: an `or` would scan every unpaid order.
      sql<boolean>`id = any(array(
        select order_id from order_access where token_hash = ${tokenHash} and by_link is not true
        union all
        select id from orders where email = ${payload.guestInfo.email} and status = 'pending' and held_until <= ${now()}))`,
    )
    .orderBy('createdAt')
    .execute();
}

/** The items in the format of `ordersWithAttempts`, for a comparison. */
function itemsIn({ orderItems }: OrderPayload): string {
  return orderItems
    .toSorted(byVariantAndSize)
    .map(({ variantId, size, quantity }) => `${variantId} ${size} ${quantity}`)
    .join(',');
}
