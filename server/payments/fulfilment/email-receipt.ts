import type { Database } from '../../db/database.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderPaidEmail } from '../../email/templates/orders/order-paid.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { settingsOfOrder } from '../../orders/settings-of-order.ts';
import type { Shop } from '../../shop.ts';

/** Queues the receipt of a paid order, once. */
export async function emailReceipt(shop: Shop, tx: Database, order: LockedOrder): Promise<void> {
  const content = orderPaidEmail(await orderById(tx, order.id), await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: `order-paid:${order.id}`, to: order.email, content });
}
