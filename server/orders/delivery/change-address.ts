import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { AddressForm, DeliveryAddress } from '#shared/orders/delivery-address.ts';
import type { Who } from '#shared/orders/status.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderAddressEmail } from '../../email/templates/orders/order-address.ts';
import type { Shop } from '../../shop.ts';
import { logOrderEvent } from '../status/change-status.ts';
import { rejectCourierBooked } from './courier-booked.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../lock-order.ts';
import { isOfItem, openChange } from '../changes/open-change.ts';
import { onDeliveryOf } from '../pay-on-delivery.ts';
import { isOrderUndelivered } from '../undelivered/is-undelivered.ts';
import { isOrderFullyRefunded } from '../reject-fully-refunded.ts';
import { isOnItsWay } from './is-on-its-way.ts';
import { orderById } from '../order-by-id.ts';

interface AddressChange {
  form: AddressForm;
  who: Who;
  audit?: InTransaction;
}

/**
 * Changes the address of an order that is paid, or paid on delivery, until it ships, and emails the buyer: anybody else who can
 * open the order could divert the parcel. Staff also change that of one that came back, unless all of it was refunded. The same
 * address again changes nothing.
 *
 * @throws ShopError `order_not_found`; `address_final` when it is not paid, shipped or cancelled, or its customer collects it;
 *   `changed_elsewhere` when the form showed another address; `courier_booked`; `delivery_waits` while a change of the
 *   delivery, with its own address, waits for its payment
 */
export async function changeAddress(
  shop: Shop,
  orderId: string,
  { form: { shown, ...address }, who, audit }: AddressChange,
): Promise<void> {
  const columns = columnsOf(address);
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const onDelivery = order.status === 'pending' ? await onDeliveryOf(tx, orderId) : undefined;
    // Not before it is confirmed: until then its email address may be anybody's.
    const isConfirmed = onDelivery !== undefined && onDelivery.confirmedAt !== null && onDelivery.dispatchedAt === null;
    const isBack = who !== 'shopper' && (await isOnItsWay(tx, order)) && (await isToSendAgain(tx, order));
    const isOpen = !order.isPickup && (order.status === 'processing' || isConfirmed || isBack);
    if (!isOpen) throw new ShopError('address_final');
    if (isAddress(order, address)) return;
    if (shown && !isAddress(order, shown)) throw new ShopError('changed_elsewhere', { message: changedText(who) });
    await rejectCourierBooked(tx, orderId);
    await rejectOpenDelivery(tx, orderId);
    await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
    const at = shop.now();
    const seq = await logOrderEvent(tx, orderId, { kind: 'address_changed', who, at });
    const content = orderAddressEmail(await orderById(tx, orderId), await shop.settings(tx));
    await queueEmail({ ...shop, tx }, { key: `order-address:${orderId}:${seq}`, to: order.email, content });
    await audit?.(tx);
  });
}

/** Nobody sends what was refunded whole. */
async function isToSendAgain(tx: Database, order: LockedOrder): Promise<boolean> {
  if (!(await isOrderUndelivered(tx, order.id))) return false;
  await lockFirstOrder(tx, order);
  return !(await isOrderFullyRefunded(tx, order.id));
}

const columnsOf = ({ phone: shipToPhone, ...recipient }: DeliveryAddress) => ({ ...recipient, shipToPhone });

function isAddress(order: LockedOrder, address: DeliveryAddress): boolean {
  const columns = columnsOf(address);
  return keysOf(columns).every((name) => order[name] === columns[name]);
}

const changedText = (who: Who): string =>
  who === 'shopper' ? messages.order.address.changedElsewhere : adminMessages.general.changedMeanwhile;

/** Its address would take the place of this one once it is paid. */
async function rejectOpenDelivery(tx: Database, orderId: string): Promise<void> {
  const change = await openChange(tx, orderId);
  if (change && !isOfItem(change)) throw new ShopError('delivery_waits');
}
