import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { orderEstimate } from '#shared/checkout/delivery-estimate.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { fulfilPaidOrder } from '../payments/fulfilment/fulfil-paid-order.ts';
import { deliveryTable } from '../settings/delivery-table.ts';
import type { Shop } from '../shop.ts';

/**
 * Places the order that sends the new units of an exchange to the customer (decision 0080): it costs nothing, and is packed,
 * shipped and followed as any other order. The units were reserved with the request and are sold now.
 *
 * @param order the order whose units came back; its row is locked
 * @param who the member of staff who received them
 * @returns the id of the new order
 */
export async function placeReplacement(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { returnId, who }: { returnId: string; who: Who },
): Promise<string> {
  const at = shop.now();
  const lines = await newLines(tx, returnId);
  const value = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { from, to } = orderEstimate(order, at, await deliveryTable(tx));
  const id = randomUUID();
  await tx
    .insertInto('orders')
    .values({
      ...customerOf(order),
      id,
      createdAt: at,
      heldUntil: at,
      hasPaidBefore: true,
      deliverFrom: from,
      deliverBy: to,
      shippingMethod: order.shippingMethod,
      isPickup: order.isPickup,
      paymentMethod: 'paystack', // The only value that the former release knows.
      itemsPrice: value,
      shippingPrice: 0,
      couponDiscount: value,
      discountReason: 'exchange',
      totalAmount: 0,
      channel: order.channel,
      placedBy: who,
      requestHash: createHash('sha256').update(`exchange ${returnId}`).digest('hex'),
    })
    .execute();
  await tx
    .insertInto('orderLines')
    .values(lines.map((line, position) => ({ ...line, orderId: id, position })))
    .execute();
  await shareAccess(tx, { from: order.id, to: id, at });
  await fulfilPaidOrder(shop, tx, await lockOrder(tx, id), { paidAt: at, who });
  return id;
}

function customerOf(order: LockedOrder) {
  const { accountId, ownerLeftAt, email, name, phone, shipToPhone, street, city, zipCode, state, country } = order;
  return { accountId, ownerLeftAt, email, name, phone, shipToPhone, street, city, zipCode, state, country };
}

/** Each at the price that was paid for the unit it replaces; the same twice is one line. */
async function newLines(tx: Database, returnId: string) {
  const { rows } = await sql<{
    productId: string;
    variantId: string;
    size: string;
    name: string;
    colorName: string;
    image: string;
    quantity: number;
    price: number;
  }>`
    select variants.product_id, variants.id as variant_id, new_size as size, max(products.name) as name,
      max(variants.color_name) as color_name, max(main_image) as image,
      sum(return_lines.quantity)::int as quantity, max(order_lines.price) as price
    from return_lines join order_lines using (order_id, position)
      join variants on variants.id = new_variant_id join products on products.id = variants.product_id
    where return_id = ${returnId}
    group by variants.product_id, variants.id, new_size
    order by min(return_lines.position)`.execute(tx);
  return rows;
}

/** Anyone who may read the first order may read this one too. */
async function shareAccess(tx: Database, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await tx
    .insertInto('orderAccess')
    .columns(['tokenHash', 'orderId', 'byLink', 'givenAt'])
    .expression(
      tx
        .selectFrom('orderAccess')
        .select(['tokenHash', sql<string>`${to}::uuid`.as('orderId'), 'byLink'])
        .select(sql<Date>`${at}::timestamptz`.as('givenAt'))
        .where('orderId', '=', from),
    )
    .execute();
}
