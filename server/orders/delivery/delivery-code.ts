import { sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { emailedCode } from './emailed-code.ts';

/**
 * The code that a customer gives for their parcel, while it is on its way: null before and afterwards. For the customer alone:
 * it proves a delivery only as long as staff cannot read it.
 */
const deliveryCodeOf = (
  { config }: Pick<Shop, 'config'>,
  { _id, status, undelivered }: Pick<Order, '_id' | 'status' | 'undelivered'>,
) => (status === 'shipped' && !undelivered ? emailedCode(config.secrets, 'proves a delivery', _id) : null);

/**
 * An order as the email to its customer has it: with the code while there is one, unless staff corrected the address, which may
 * be theirs (docs/decisions/0126).
 */
export async function withEmailedDeliveryCode(shop: Pick<Shop, 'config'>, tx: Database, order: Order): Promise<Order> {
  const found = tx.selectFrom('orders').select('id').where('id', '=', order._id);
  const isOfStaff = await found.where(wasSentFor(sql<boolean>`email_corrected_at is not null`)).executeTakeFirst();
  return isOfStaff ? order : withDeliveryCode(shop, order);
}

/** Whether a condition holds for a row of `orders`, or for one that it replaces in an exchange. */
export const wasSentFor = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
  with recursive sent_for as (
    select orders.id, orders.pay_by, orders.email_corrected_at
    union
    select earlier.id, earlier.pay_by, earlier.email_corrected_at
    from sent_for join returns on replacement_id = sent_for.id join orders as earlier on earlier.id = order_id
  )
  select from sent_for where ${condition})`;

/** The order with its delivery code, if there is one, for those who may know it. */
export function withDeliveryCode(shop: Pick<Shop, 'config'>, order: Order): Order {
  const deliveryCode = deliveryCodeOf(shop, order);
  return deliveryCode === null ? order : { ...order, deliveryCode };
}
