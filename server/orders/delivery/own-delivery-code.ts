import { sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import type { CurrentAccount } from '../../accounts/current-account.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { isPlacedBy } from '../access/order-access.ts';
import { belongsTo } from '../access/may-read.ts';
import { wasSentFor, withDeliveryCode } from './delivery-code.ts';

/**
 * An order as a page shows it to anyone who may read it: without the code for those who may be staff, because staff had
 * a link that opens it.
 */
export async function withOwnDeliveryCode(
  shop: Pick<Shop, 'config' | 'db'>,
  order: Order,
  caller: CurrentAccount,
): Promise<Order> {
  const shown = withDeliveryCode(shop, order);
  if (shown === order || (await isOfCustomer(shop.db, order._id, caller))) return shown;
  return order;
}

/**
 * Whether it can only be the customer who reads an order: in their account, or in the browser that placed it. A link is
 * theirs alone unless it is an order, or sends what an order is exchanged for, that staff had the link of (`payUrlOf`),
 * or corrected the address of: links go there, and so does the proof of an account (docs/decisions/0126).
 */
async function isOfCustomer(db: Database, orderId: string, { account, visitor }: CurrentAccount): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where((condition) =>
      condition.or([
        ...(account ? [sql<boolean>`orders.account_id = ${account.id}`] : []),
        ...(account ? [condition.and([belongsTo(account), condition('emailCorrectedAt', 'is', null)])] : []),
        isPlacedBy(visitor),
        sql<boolean>`not ${wasSentFor(sql<boolean>`pay_by is not null or email_corrected_at is not null`)}`,
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
