import { sql } from 'kysely';
import type { CustomerDetail } from '#shared/admin/customers/api.ts';
import { ShopError } from '#shared/errors.ts';
import { cartOf } from '../cart/cart.ts';
import type { Database } from '../db/database.ts';
import { belongsTo } from '../orders/access/may-read.ts';
import { isExchangeOrder } from '../returns/order-returns.ts';
import { creditBalance } from '../store-credit/credit.ts';
import { toCustomer, withOrderTotals } from './list-customers.ts';

/** Only the newest orders are shown; the list of orders has the others. */
const maxOrders = 200;

/**
 * One customer, with what staff need during a phone call.
 *
 * @throws ShopError `gone`
 */
export async function getCustomer(db: Database, id: string): Promise<CustomerDetail> {
  const row = await withOrderTotals(db, db.selectFrom('customers').selectAll().where('id', '=', id)).executeTakeFirst();
  if (!row) throw new ShopError('gone');
  const { email, accountId } = row;
  const [account, storeCreditKobo, orderList, cart, subscriber, written] = await Promise.all([
    db.selectFrom('accounts').select('createdAt').where('id', '=', accountId).executeTakeFirst(),
    accountId === null ? 0 : creditBalance(db, accountId),
    ordersIn(db, { id: accountId, email }),
    accountId === null ? [] : cartOf(db, { accountId }),
    db.selectFrom('newsletterSubscribers').select('status').where('email', '=', email).executeTakeFirst(),
    db
      .selectFrom('contactMessages')
      .select(['id', 'sentAt', 'answeredAt'])
      .where('email', '=', email)
      .orderBy('sentAt', 'desc')
      .execute(),
  ]);
  return {
    ...toCustomer(row),
    accountSince: account?.createdAt.toISOString() ?? null,
    storeCreditKobo,
    isLeaving: row.isLeaving,
    orderList,
    cart: cart.map(({ productId, name, color, size, quantity, price }) => ({
      productId,
      name,
      color: color.name,
      size,
      quantity,
      price,
    })),
    newsletter: subscriber?.status ?? null,
    messages: written.map((message) => ({
      _id: message.id,
      sentAt: message.sentAt.toISOString(),
      isAnswered: message.answeredAt !== null,
    })),
  };
}

async function ordersIn(db: Database, person: Parameters<typeof belongsTo>[0]) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'createdAt', 'status', 'isPickup', 'paidAt', 'totalAmount', 'discountReason'])
    .select(sql<number>`(select sum(quantity) from order_lines where order_id = orders.id)`.as('units'))
    .where(belongsTo(person))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxOrders)
    .execute();
  return orders.map(({ id, createdAt, status, isPickup, paidAt, totalAmount, units, discountReason }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    status,
    isPickup,
    isPaid: paidAt !== null,
    totalAmount,
    units,
    isExchange: isExchangeOrder({ discountReason }),
  }));
}
