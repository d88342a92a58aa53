import { sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import type { CurrentAccount } from '../../accounts/current-account.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { isPlacedBy } from '../access/order-access.ts';
import { belongsTo } from '../order-by-id.ts';
import { withDeliveryCode } from './delivery-code.ts';

/**
 * An order as a page shows it to whoever may read it: without the code for those who may be staff, because staff had a link
 * that opens it.
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
 * theirs alone unless it is an order, or sends what an order is exchanged for, that staff had the link of (`payUrlOf`).
 */
async function isOfCustomer(db: Database, orderId: string, { account, visitor }: CurrentAccount): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where((condition) =>
      condition.or([
        ...(account ? [belongsTo(account)] : []),
        isPlacedBy(visitor),
        sql<boolean>`not exists (
          with recursive sent_for as (
            select orders.id, orders.pay_by
            union
            select earlier.id, earlier.pay_by
            from sent_for join returns on replacement_id = sent_for.id join orders as earlier on earlier.id = order_id
          )
          select from sent_for where pay_by is not null)`,
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
