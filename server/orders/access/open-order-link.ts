import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Visitor } from '../../http/cookies.ts';
import { isEmailLinkToken } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';
import { accessAgain } from './order-access.ts';
import { orderById } from '../order-by-id.ts';

/**
 * Lets a browser read and pay an order because it holds the key from one of the order's letters (reliability 3.3).
 *
 * @throws ShopError `order_not_found`, whether the key is wrong or over or the order never was.
 */
export async function openOrderLink(
  { db, config, now }: Shop,
  id: string,
  key: string,
  visitor: Visitor,
): Promise<Order> {
  if (!isEmailLinkToken(key, `order:${id}`, config.secret, now())) throw new ShopError('order_not_found');
  const order = await orderById(db, id);
  await accessAgain(db, { orderId: id, visitor, now: now() }).execute();
  return order;
}
