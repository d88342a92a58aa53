import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../../db/database.ts';
import type { ChangedDelivery, NewAddress } from '../../db/json-columns.ts';
import type { NextPayment } from '../deposit.ts';

/** The change of an order that waits for its payment (docs/decisions/0105, 0111); undefined if there is none. */
export function openChange(db: Database, orderId: string) {
  return db
    .selectFrom('orderChanges')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** A change of an item or of the delivery: the database holds that it is one of the two. */
export type OrderChange = NonNullable<Awaited<ReturnType<typeof openChange>>>;

type ItemColumns = 'position' | 'quantity' | 'variantId' | 'size' | 'price';
type NewItemColumns = 'newPosition' | 'newVariantId' | 'newSize' | 'newPrice';

export type ItemChange = OrderChange & {
  [Column in ItemColumns | NewItemColumns]: NonNullable<OrderChange[Column]>;
};

export const isOfItem = (change: OrderChange): change is ItemChange => change.delivery === null;

/** The delivery before and after a change of the delivery. */
export const deliveryOf = ({ delivery }: OrderChange): ChangedDelivery => delivery!;

/** Where the order goes once an open change of the delivery is paid. */
export const newAddressOf = ({ newAddress }: OrderChange): NewAddress => newAddress!;

/**
 * The amount that a customer pays for a change. A payment that was begun for an earlier change of the same amount is
 * refunded (docs/decisions/0105).
 */
export async function paymentOfChange(db: Database, { orderId, difference }: OrderChange): Promise<NextPayment> {
  const { since } = await db
    .selectFrom('orderChanges')
    .select(sql<Date | null>`max(coalesce(ended_at, applied_at))`.as('since'))
    .where('orderId', '=', orderId)
    .where('difference', '=', difference)
    .executeTakeFirstOrThrow();
  return { amountKobo: difference * 100, isDeposit: false, since };
}

/** Whether an order has one, as a condition on `orders`. They are few and have their own index. */
export const hasOpenChange = sql<boolean>`orders.id = any(array(
  select order_id from order_changes where applied_at is null and ended_at is null))`;

/**
 * Keeps an order as it is until the change is paid or withdrawn. The order's row is locked, so none begins in the
 * meantime.
 *
 * @throws ShopError `change_open`
 */
export async function rejectOpenChange(db: Database, orderId: string): Promise<void> {
  if (await openChange(db, orderId)) throw new ShopError('change_open');
}

const item = (variantId: string, size: string) => sql`(
  select json_build_object('name', products.name, 'size', ${sql.ref(size)}, 'color', color_name)
  from variants join products on products.id = product_id where variants.id = ${sql.ref(variantId)})`;

/** The open change of a row of `orders`, as its customer reads it. */
export const changeToPay = sql<Order['change']>`(
  select case when delivery is null then json_build_object('amount', difference, 'payBy', pay_by, 'quantity', quantity,
      'from', ${item('order_changes.variant_id', 'order_changes.size')},
      'to', ${item('order_changes.new_variant_id', 'order_changes.new_size')})
    else json_build_object('amount', difference, 'payBy', pay_by, 'delivery', json_build_object(
      'from', delivery->'from'->>'name', 'to', delivery->'to'->>'name')) end
  from order_changes where order_changes.order_id = orders.id and applied_at is null and ended_at is null)`;
