import type { Order } from '#shared/orders/api.ts';
import type { Shop } from '../../shop.ts';
import { emailedCode } from './emailed-code.ts';

/**
 * The code that a customer gives for their parcel, while it is on its way: null before and afterwards. For the customer alone:
 * it proves a delivery only as long as staff cannot read it.
 */
const deliveryCodeOf = ({ config }: Pick<Shop, 'config'>, { _id, status }: Pick<Order, '_id' | 'status'>) =>
  status === 'shipped' ? emailedCode(config.secrets, 'proves a delivery', _id) : null;

/** An order as the email to its customer has it: with the code while there is one. */
export function withDeliveryCode(shop: Pick<Shop, 'config'>, order: Order): Order {
  const deliveryCode = deliveryCodeOf(shop, order);
  return deliveryCode === null ? order : { ...order, deliveryCode };
}
