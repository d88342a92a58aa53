import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { Visitor } from '../../http/cookies.ts';
import { isEmailLinkToken } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';
import { renewAccess } from './order-access.ts';
import { orderById } from '../order-by-id.ts';

/**
 * Gives a browser access to read and pay an order, because it has the link token from one of the order's emails
 * (reliability 3.3).
 *
 * @throws ShopError `order_not_found`, whether the token is wrong, the token has expired or there is no such order.
 */
export async function openOrderLink(
  { db, config, now }: Shop,
  id: string,
  key: string,
  visitor: Visitor,
): Promise<Order> {
  if (!isEmailLinkToken(key, `order:${id}`, config.secrets, now())) throw new ShopError('order_not_found');
  const order = await orderById(db, id);
  await renewAccess(db, { orderId: id, visitor, now: now() }).execute();
  return order;
}
