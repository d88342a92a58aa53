import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { OrderPayload } from '#shared/orders/api.ts';
import type { Visitor } from '../../http/cookies.ts';
import type { ReplaceableOrder } from '../../orders/placing/replace-order.ts';
import { requestHashOf } from '../../orders/placing/order-checks.ts';
import { isUnpaid } from '../../orders/placing/replace-order.ts';
import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

/**
 * Before an order is placed: asks the provider about the earlier orders that it may take the place of, which are those
 * of the same browser, and those of the same address whose hold is over, where a payment was begun. Answers those
 * that nobody is paying.
 *
 * @throws ShopError `already_ordered` with `orderId` when the very same pieces were paid meanwhile, their bank has not
 *   said yes or no, or a person looks at their money: a second order would be a second purchase (docs/decisions/0012).
 */
export async function replaceableOrders(
  shop: Shop,
  payload: OrderPayload,
  visitor: Visitor,
): Promise<ReplaceableOrder[]> {
  const begun = await begunOrders(shop, payload, visitor);
  const left: ReplaceableOrder[] = [];
  for (const { id, references, pieces } of begun) {
    const money = await verifyOrderPayments(shop, id);
    if (money === 'none') left.push({ id, references });
    const isComing = money === 'paid' || money === 'pending' || money === 'review';
    if (isComing && pieces === piecesIn(payload)) throw new ShopError('already_ordered', { orderId: id });
  }
  return left;
}

/** Unpaid orders with a payment begun, other than the one that this very request may have placed. */
function begunOrders({ db, now }: Shop, payload: OrderPayload, { tokenHash }: Visitor) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      sql<string[]>`(select array_agg(reference) from payment_attempts where order_id = orders.id)`.as('references'),
      sql<string>`(
        select string_agg(concat_ws(' ', variant_id, size, quantity), ',' order by variant_id::text, size)
        from order_lines where order_id = orders.id)`.as('pieces'),
    ])
    .where(isUnpaid)
    .where('requestHash', '!=', requestHashOf(payload))
    .where(sql<boolean>`exists (select from payment_attempts where order_id = orders.id)`)
    .where(
      // Each way to find them by its index; an `or` would look through every unpaid order.
      sql<boolean>`id = any(array(
        select order_id from order_access where token_hash = ${tokenHash}
        union all
        select id from orders where email = ${payload.guestInfo.email} and status = 'pending' and held_until <= ${now()}))`,
    )
    .orderBy('createdAt')
    .execute();
}

/** As `begunOrders` says it of an order: two with the same pieces read alike. */
function piecesIn({ orderItems }: OrderPayload): string {
  return orderItems
    .map(({ variantId, size, quantity }) => ({ variantId, size, text: `${variantId} ${size} ${quantity}` }))
    .toSorted((one, other) => compare(one.variantId, other.variantId) || compare(one.size, other.size))
    .map(({ text }) => text)
    .join(',');
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
