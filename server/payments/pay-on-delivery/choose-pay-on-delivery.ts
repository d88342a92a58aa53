import { mayPayOnDelivery } from '#shared/checkout/pay-on-delivery.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import { removeOrderedItems } from '../../cart/remove-ordered.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { takeNamedLock } from '../../db/locks/named-lock.ts';
import { cancelEmail } from '../../email/cancel-emails.ts';
import { writeNotice } from '../../notices/write-notice.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { reminderKey } from '../../orders/emails/email-keys.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { onDeliveryOf } from '../../orders/pay-on-delivery.ts';
import { creditOf } from '../../store-credit/credit.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import type { Shop } from '../../shop.ts';
import { rejectUndecided } from '../cancel-order.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';
import { emailOrderCode } from './email-order-code.ts';

/** How long the customer, or staff by a call, can confirm an order. */
const confirmHours = 24;
/** Orders that one customer may have open, so that nobody reserves for weeks at will. */
const maxOpenOrders = 3;

/**
 * The customer pays an unpaid order of the website when it arrives, and gets the code that confirms it by email. Until
 * then it is an unpaid order as any other. The same request again sends the email again, three times at most.
 *
 * @throws ShopError `order_not_found`; `not_payable` when it was paid or cancelled; `not_on_delivery` when its area or its
 *   total may not; `too_many_open_orders` while three others of the customer are open; `under_review`,
 *   `payment_pending`, `payment_unavailable` while a payment is undecided
 */
export async function choosePayOnDelivery(shop: Shop, orderId: string): Promise<void> {
  const money = await verifyOrderPayments(shop, orderId);
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') throw new ShopError('not_payable');
    const chosen = await onDeliveryOf(tx, orderId);
    if (chosen) return chosen.confirmedAt === null ? emailOrderCode(shop, tx, order) : undefined;
    await rejectUndecided(tx, orderId, money);
    await rejectUnoffered(tx, order);
    if ((await creditOf(tx, orderId)) > 0)
      throw new ShopError('not_on_delivery', { message: messages.storeCredit.notOnDelivery });
    await rejectTooManyOpen(tx, order);
    await writeChoice(shop, tx, order);
    return emailOrderCode(shop, tx, order);
  });
}

async function rejectUnoffered(tx: Database, { placedBy, shippingMethod, totalAmount }: LockedOrder): Promise<void> {
  const table = await deliveryTable(tx);
  const isOffered = placedBy === null && mayPayOnDelivery(table, { area: shippingMethod, total: totalAmount });
  if (!isOffered) throw new ShopError('not_on_delivery');
}

/**
 * Counts the orders of the account, whatever address was typed, or of a guest's address and network; unlike `unpaidOf`, not
 * those of the browser.
 */
async function rejectTooManyOpen(tx: Database, { accountId, email, network }: LockedOrder): Promise<void> {
  const customer = accountId ?? `${email} ${network}`;
  await takeNamedLock(tx, `on delivery:${customer}`);
  const { open } = await tx
    .selectFrom('onDeliveryOrders')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('status', '=', 'pending')
    .where((order) =>
      accountId === null ? order.and({ accountId: null, email, network }) : order('accountId', '=', accountId),
    )
    .executeTakeFirstOrThrow();
  if (open >= maxOpenOrders) throw new ShopError('too_many_open_orders');
}

async function writeChoice(shop: Shop, tx: Database, order: LockedOrder): Promise<void> {
  const at = shop.now();
  const payBy = hoursAfter(at, confirmHours);
  await tx.updateTable('orders').set({ payBy, heldUntil: payBy }).where('id', '=', order.id).execute();
  await tx
    .insertInto('onDeliveryOrders')
    .values({ orderId: order.id, chosenAt: at, isKnown: order.hasPaidBefore })
    .execute();
  await logOrderEvent(tx, order.id, { kind: 'on_delivery_chosen', who: 'shopper', at });
  await cancelEmail(tx, reminderKey(order.id));
  await removeOrderedItems(tx, order);
  await writeNotice(tx, { kind: 'order-on-delivery', subject: order.id, at });
}
