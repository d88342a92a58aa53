import { transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderLinkEmail } from '../../email/templates/orders/order-link.ts';
import { unknownClient } from '../../rate-limits/client.ts';
import { tryConsume } from '../../rate-limits/consume.ts';
import type { Shop } from '../../shop.ts';
import { isEmailProved } from '../is-email-proved.ts';
import { consumeGuestEmailLimit } from '../consume-guest-email-limit.ts';
import { orderById } from '../order-by-id.ts';

/**
 * Emails a link to the order, at most one a minute; does nothing without an order, nor beyond the limits of its address and of
 * addresses of which nobody knows whether they are the shopper's.
 */
export async function emailOrderLink(shop: Shop, orderId: string | null): Promise<void> {
  if (orderId === null) return;
  const minute = shop.now().toISOString().slice(0, 16);
  await transact(shop.db, async (tx) => {
    const order = await orderById(tx, orderId);
    const { email } = order.guestInfo;
    const key = `order-link:${orderId}:${minute}`;
    if (await tx.selectFrom('letters').select('key').where('key', '=', key).executeTakeFirst()) return;
    const isTheirs = order.isPaid || (await isEmailProved(tx, orderId));
    if (!isTheirs && !(await consumeGuestEmailLimit({ ...shop, db: tx }, email, 'links'))) return;
    if (isTheirs && !(await tryConsume({ ...shop, db: tx }, 'send an order link', unknownClient(email)))) return;
    const content = orderLinkEmail(order, await shop.settings(tx));
    await queueEmail({ ...shop, tx }, { key, to: email, content });
  });
}
