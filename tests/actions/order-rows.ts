import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { OrderStatus } from '#shared/orders/status.ts';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.ts';
import { type CreatedProduct, makeProduct } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Orders inserted directly into the database: for tests of the ledger and of the database's constraints. */

export interface OrderRows {
  order: Insertable<DB['orders']> & { id: string };
  lines: Insertable<DB['orderLines']>[];
  attempts: Insertable<DB['paymentAttempts']>[];
}

interface OrderRowOptions {
  product: CreatedProduct;
  units?: number;
  status?: OrderStatus;
  /** Whether money was received; only a cancelled order can be either. */
  isPaid?: boolean;
  /** The time of all its events. */
  at?: Date;
  /** The estimated day, in Lagos. Without one the row is as before there were estimates. */
  deliveryDay?: string;
}

const monday = new Date('2026-11-02T09:00:00Z');

/** The rows of an order with one line, consistent as the shop itself would write them. */
export function orderRows(options: OrderRowOptions): OrderRows {
  const { product, units = 1, status = 'pending', isPaid = status !== 'pending', at = monday, deliveryDay } = options;
  const id = randomUUID();
  const itemsPrice = units * product.price;
  const kobo = (itemsPrice + 3_000) * 100;
  return {
    order: {
      id,
      createdAt: at,
      ...statusColumns(status, isPaid ? at : null, at),
      email: 'ada@example.com',
      name: 'Ada Eze',
      phone: '+2348030000000',
      shipToPhone: '+2348030000000',
      street: '14 Market Road',
      city: 'Surulere',
      state: 'Lagos',
      country: 'Nigeria',
      paymentMethod: 'paystack',
      itemsPrice,
      shippingPrice: 3_000,
      totalAmount: itemsPrice + 3_000,
      requestHash: id,
      ...(deliveryDay && { deliverFrom: deliveryDay, deliverBy: deliveryDay }),
    },
    lines: [lineRow(id, product, units)],
    attempts: isPaid ? [attemptRow(id, kobo, at)] : [],
  };
}

/** The columns that depend on the status. */
export function statusColumns(status: OrderStatus, paidAt: Date | null, at: Date = monday) {
  return {
    status,
    paidAt,
    heldUntil: status === 'pending' ? at : null,
    shippedAt: status === 'shipped' || status === 'delivered' ? at : null,
    deliveredAt: status === 'delivered' ? at : null,
    cancelledAt: status === 'cancelled' ? at : null,
  };
}

/** Ships and delivers an order in the database alone. */
export async function markDelivered({ db, now }: Pick<TestShop, 'db' | 'now'>, id: string): Promise<void> {
  const { paidAt } = await db.selectFrom('orders').select('paidAt').where('id', '=', id).executeTakeFirstOrThrow();
  for (const status of ['shipped', 'delivered'] as const) {
    await db
      .updateTable('orders')
      .set(statusColumns(status, paidAt, now()))
      .where('id', '=', id)
      .execute();
  }
}

/** An attempt that paid its order. */
export function attemptRow(orderId: string, kobo: number, at: Date = monday): Insertable<DB['paymentAttempts']> {
  return {
    reference: `${randomUUID().replaceAll('-', '')}_${orderId}`,
    orderId,
    amountKobo: kobo,
    receivedKobo: kobo,
    createdAt: at,
    paidAt: at,
    status: 'success',
    outcome: 'applied',
  };
}

export function lineRow(orderId: string, product: CreatedProduct, quantity: number): Insertable<DB['orderLines']> {
  const { productId, variantId, price } = product;
  const texts = { size: 'M', name: 'Adire shirt', colorName: 'Indigo', image: '/pictures/shirt.0123456789ab.webp' };
  return { orderId, position: 0, productId, variantId, quantity, price, ...texts };
}

/** Inserts the rows in one transaction, as the shop does. */
export async function writeRows(db: Database, { order, lines, attempts }: OrderRows): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('orders').values(order).execute();
    if (lines.length > 0) await tx.insertInto('orderLines').values(lines).execute();
    if (attempts.length > 0) await tx.insertInto('paymentAttempts').values(attempts).execute();
  });
  return order.id;
}

/** Inserts a consistent order; of a new product by default. */
export async function bookOrder(db: Database, options: Partial<OrderRowOptions> = {}): Promise<string> {
  const product = options.product ?? (await makeProduct(db));
  return writeRows(db, orderRows({ ...options, product }));
}
