import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { takeNamedLock } from '../../db/locks/named-lock.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderConfirmedEmail } from '../../email/templates/orders/pay-on-delivery.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { linesOf, type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { onDeliveryOf } from '../../orders/pay-on-delivery.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { reserveAgain } from '../../orders/placing/reserve-again.ts';
import { retryWithRoom } from '../../orders/placing/retry-with-room.ts';
import { settingsOfOrder } from '../../orders/settings-of-order.ts';
import { updateDeliveryEstimate } from '../../orders/delivery/update-delivery-estimate.ts';
import type { Shop } from '../../shop.ts';
import { makeRoomToOrder } from '../reservations/make-room-to-order.ts';
import { isEmailedCode, maxWrongCodes } from '../../orders/delivery/emailed-code.ts';

/** How long a confirmed order reserves its units for staff to pack it. */
const packingDays = 14;

interface Confirmation {
  who: Who;
  /** The code that the customer typed; null when staff called them. */
  code: string | null;
  audit?: InTransaction;
}

/**
 * Confirms an order that is paid on delivery: from now on its units are the customer's, who may be unknown to the shop,
 * and staff pack it. Units that were released in the meantime are reserved again. Repeating it changes nothing.
 *
 * @throws ShopError `order_not_found`; `not_payable` when it was paid or cancelled; `not_on_delivery`; `code_wrong`;
 *   `confirm_by_call` after five wrong codes, or while too many orders of unknown shoppers were confirmed by code alone;
 *   `stock_short`
 */
export async function confirmOrder(shop: Shop, orderId: string, confirmation: Confirmation): Promise<void> {
  const isWrong = await retryWithRoom(
    () => transact(shop.db, (tx) => confirmOrCount(shop, tx, orderId, confirmation)),
    async () => makeRoomToOrder(shop, await linesOf(shop.db, orderId)),
  );
  // The wrong try was counted, so it is not thrown within its transaction.
  if (!isWrong) return;
  const message = messages.onDelivery.codeWrong;
  throw new ShopError('code_wrong', { message, fields: { code: message } });
}

/** @returns whether the code was wrong */
async function confirmOrCount(shop: Shop, tx: Database, orderId: string, confirmation: Confirmation): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const onDelivery = await onDeliveryOf(tx, orderId);
  if (!onDelivery) throw new ShopError('not_on_delivery');
  if (onDelivery.confirmedAt !== null) return false;
  if (order.status !== 'pending') throw new ShopError('not_payable');
  const { code } = confirmation;
  if (code !== null) {
    if (onDelivery.wrongCodes >= maxWrongCodes) throw new ShopError('confirm_by_call');
    if (!isEmailedCode(shop.config.secrets, 'confirms an order', { id: orderId, typed: code })) {
      await changeOrder(tx, orderId, { wrongCodes: onDelivery.wrongCodes + 1 });
      return true;
    }
    if (!onDelivery.isKnown) await rejectTooManyByCode(shop, tx);
  }
  await confirm(shop, tx, order, confirmation);
  return false;
}

async function confirm(shop: Shop, tx: Database, order: LockedOrder, { who, audit }: Confirmation): Promise<void> {
  const at = shop.now();
  // Reserved as for a customer who has paid before: neither lingering nor released for others (docs/decisions/0042).
  const known = { ...order, hasPaidBefore: true, firmUntil: null };
  const payBy = daysAfter(at, packingDays);
  await tx
    .updateTable('orders')
    .set({ hasPaidBefore: true, firmUntil: null, payBy, heldUntil: payBy })
    .set(await updateDeliveryEstimate(tx, order, at))
    .where('id', '=', order.id)
    .execute();
  if (order.releasedAt !== null) await reserveAgain(tx, known, { now: at, rules: shop.config.limits.reservations });
  await changeOrder(tx, order.id, { confirmedAt: at, confirmedBy: who });
  await logOrderEvent(tx, order.id, { kind: 'on_delivery_confirmed', who, at });
  const content = orderConfirmedEmail(await orderById(tx, order.id), await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: `order-confirmed:${order.id}`, to: order.email, content });
  await audit?.(tx);
}

/** Someone with many addresses could reserve for weeks without paying, so staff call beyond a limit. */
async function rejectTooManyByCode({ config }: Shop, tx: Database): Promise<void> {
  // One at a time, so that the limit holds for those who confirm at the same moment.
  await takeNamedLock(tx, 'orders confirmed by code');
  const { open } = await tx
    .selectFrom('onDeliveryOrders')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('status', '=', 'pending')
    .where('isKnown', '=', false)
    .where('confirmedBy', '=', 'shopper')
    .executeTakeFirstOrThrow();
  if (open >= config.limits.reservations.maxConfirmedByCode) throw new ShopError('confirm_by_call');
}

function changeOrder(
  tx: Database,
  orderId: string,
  columns: { wrongCodes: number } | { confirmedAt: Date; confirmedBy: string },
) {
  return tx.updateTable('onDeliveryOrders').set(columns).where('orderId', '=', orderId).execute();
}
