import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import { transact } from '../../db/transact.ts';
import type { Visitor } from '../../http/cookies.ts';
import { isEmailLinkToken, orderPurpose } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';
import { renewAccess } from './order-access.ts';
import { orderById } from '../order-by-id.ts';

/**
 * Gives a browser access to read and pay an order, because it has the link token from one of the order's emails
 * (docs/decisions/0006).
 *
 * @throws ShopError `order_not_found`, whether the token is wrong, the token has expired or there is no such order.
 */
export async function openOrderLink(
  { db, config, now }: Shop,
  id: string,
  token: string,
  visitor: Visitor,
): Promise<Order> {
  return transact(db, async (tx) => {
    // Locked, so that a correction of its address comes before or after: it ends what links have opened.
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'email', 'emailCorrectedAt'])
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    const isOpen = order && isEmailLinkToken(token, orderPurpose(order, order.email), config.secrets, now());
    if (!isOpen) throw new ShopError('order_not_found');
    await renewAccess(tx, { orderId: id, visitor, byLink: true, now: now() }).execute();
    return orderById(tx, id);
  });
}
