import type { Database } from '../../db/database.ts';
import type { EmailContent } from '../../email/queue-email.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { changeEndedEmail, changeToPayEmail, orderChangedEmail } from '../../email/templates/orders/order-change.ts';
import type { OrderChange } from '../../orders/changes/open-change.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { type UndecidedPayment, undecidedPayment } from '../../orders/undecided-payment.ts';
import type { Shop } from '../../shop.ts';
import { type ChangeNote, noteOfChange } from './note-of-change.ts';
import type { Order } from '#shared/orders/api.ts';
import type { ShopSettings } from '#shared/settings.ts';

interface About {
  order: Order;
  change: ChangeNote;
  undecided: UndecidedPayment | null;
}

type Template = (about: About, settings: ShopSettings) => EmailContent;

/** The amount to pay for the change, and the deadline. */
export const emailChangeToPay = (shop: Shop, tx: Database, change: OrderChange) =>
  email(shop, tx, change, { key: 'change-to-pay', template: changeToPayEmail });

/** That the order is changed. */
export const emailChanged = (shop: Shop, tx: Database, change: OrderChange) =>
  email(shop, tx, change, { key: 'order-changed', template: orderChangedEmail });

/** That the order stays as it was. */
export const emailChangeEnded = (shop: Shop, tx: Database, change: OrderChange) =>
  email(shop, tx, change, { key: 'change-ended', template: changeEndedEmail });

/** Customers without an email address get none. */
async function email(
  shop: Shop,
  tx: Database,
  change: OrderChange,
  { key, template }: { key: string; template: Template },
): Promise<void> {
  const order = await orderById(tx, change.orderId);
  if (order.guestInfo.email === '') return;
  const about = {
    order,
    change: await noteOfChange(tx, change),
    undecided: await undecidedPayment(tx, change.orderId),
  };
  const content = template(about, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `${key}:${change.id}`, to: order.guestInfo.email, content });
}
