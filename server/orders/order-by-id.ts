import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../db/database.ts';
import type { Visitor } from '../http/cookies.ts';

/**
 * An order with its lines. Whose it is has been settled by the caller.
 *
 * @throws ShopError `order_not_found`
 */
export async function orderById(db: Database, id: string): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('orderPayments', 'orderPayments.orderId', 'orders.id')
    .selectAll('orders')
    .select('paymentStatus')
    .select(
      sql<Order['orderItems']>`(
        select json_agg(json_build_object(
          'product', product_id, 'variantId', variant_id, 'name', name, 'image', image, 'size', size,
          'color', color_name, 'quantity', quantity, 'price', price) order by position)
        from order_lines where order_id = orders.id)`.as('lines'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('order_not_found');
  return asOrder(row);
}

/** Whether this browser placed the order. */
export async function mayRead(db: Database, orderId: string, visitor: Visitor | null): Promise<boolean> {
  if (!visitor) return false;
  const access = await db
    .selectFrom('orderAccess')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('tokenHash', '=', visitor.tokenHash)
    .executeTakeFirst();
  return access !== undefined;
}

/**
 * An order for the browser that placed it. A stranger's order and one that does not exist answer alike.
 *
 * @throws ShopError `order_not_found`
 */
export async function ownOrder(db: Database, id: string, visitor: Visitor | null): Promise<Order> {
  if (!(await mayRead(db, id, visitor))) throw new ShopError('order_not_found');
  return orderById(db, id);
}

interface OrderRow {
  id: string;
  status: Order['status'];
  createdAt: Date;
  heldUntil: Date | null;
  paymentStatus: Order['paymentStatus'];
  paidAt: Date | null;
  deliveredAt: Date | null;
  email: string;
  name: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  shipToPhone: string;
  shippingMethod: string | null;
  paymentMethod: string;
  itemsPrice: number;
  shippingPrice: number;
  couponCode: string | null;
  couponDiscount: number;
  totalAmount: number;
  lines: Order['orderItems'];
}

function asOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    totalAmount: row.totalAmount,
    itemsPrice: row.itemsPrice,
    shippingPrice: row.shippingPrice,
    shippingMethod: row.shippingMethod,
    couponDiscount: row.couponDiscount,
    couponCode: row.couponCode,
    orderItems: row.lines,
    paymentMethod: row.paymentMethod,
    isPaid: row.paidAt !== null,
    paymentStatus: row.paymentStatus,
    paidAt: row.paidAt?.toISOString() ?? null,
    isDelivered: row.deliveredAt !== null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    shippingAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      country: row.country,
      phone: row.shipToPhone,
    },
    guestInfo: { name: row.name, email: row.email, phone: row.phone },
  };
}
