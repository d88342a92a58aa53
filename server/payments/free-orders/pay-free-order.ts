import type { Database } from '../../db/database.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { fulfilPaidOrder } from '../fulfilment/fulfil-paid-order.ts';

/**
 * Marks an order that costs nothing as paid, in the transaction that places it and reserves its units: there is nothing
 * that the provider could be asked (docs/decisions/0068). The database rejects it for any other order.
 */
export async function payFreeOrder(shop: Shop, tx: Database, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await fulfilPaidOrder(shop, tx, order, { paidAt: shop.now(), who: 'shopper' });
}
