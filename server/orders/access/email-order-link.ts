import { queueEmail } from '../../email/queue-email.ts';
import { orderLinkEmail } from '../../email/templates/order-link.ts';
import type { Shop } from '../../shop.ts';
import { orderById } from '../order-by-id.ts';

/** Emails a link to the order, at most one a minute; does nothing without an order. */
export async function emailOrderLink(shop: Shop, orderId: string | null): Promise<void> {
  if (orderId === null) return;
  const { db, jobs, now } = shop;
  const minute = now().toISOString().slice(0, 16);
  await db.transaction().execute(async (tx) => {
    const order = await orderById(tx, orderId);
    const content = orderLinkEmail(order, await shop.settings(tx));
    await queueEmail({ tx, jobs, now }, { key: `order-link:${orderId}:${minute}`, to: order.guestInfo.email, content });
  });
}
