import { adminMessages } from '#shared/admin/messages.ts';
import {
  type ChangeDeliveryForm,
  type DeliveryOffer,
  missingAddress,
} from '#shared/admin/orders/change-delivery-api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { ChangedDelivery, Delivered, NewAddress } from '../../db/json-columns.ts';
import { transact } from '../../db/transact.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { offersFor } from './delivery-offers.ts';
import { type ChangeRequest, isRepeated, keysOf, recordChange } from './record-change.ts';
import { rejectPayment, rejectUnchangeable } from './reject-unchangeable.ts';

const texts = adminMessages.orders.changeDelivery;

/**
 * Changes how a paid order is delivered, before it is shipped (docs/decisions/0111): at once if it costs the same or
 * less, or was paid by hand; otherwise once the link is paid. The same key and form change it once.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not paid or has been shipped, `not_changeable`,
 *   `change_open`, `refund_failed`, `courier_booked`, `in_dispute`, `changed_elsewhere` when the difference is not what
 *   staff saw, `address_conflict` when the form showed another address than is stored, `bad_shipping`,
 *   `invalid_request`, `key_reused`, `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export async function changeDelivery(
  shop: Shop,
  orderId: string,
  change: ChangeRequest<ChangeDeliveryForm>,
): Promise<void> {
  const { form } = change;
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const keys = keysOf(orderId, change);
    if (await isRepeated(tx, keys)) return;
    await rejectUnchangeable(tx, order);
    const offer = await readOffer(tx, order, form);
    await rejectPayment(tx, order, form);
    const delivery: ChangedDelivery = { from: await deliveredNow(tx, order), to: deliveredBy(offer) };
    const columns = { delivery: JSON.stringify(delivery), difference: offer.difference };
    await recordChange(shop, tx, { order, keys, columns, address: addressOf(form, offer) }, change);
  });
}

async function readOffer(tx: Database, order: LockedOrder, form: ChangeDeliveryForm): Promise<DeliveryOffer> {
  if (order.street === '') throw new ShopError('not_changeable', { message: texts.noParcel });
  const offers = await offersFor(tx, order);
  const offer = offers.find(({ state, areaId }) => state === form.state && areaId === form.areaId);
  if (!offer) throw new ShopError('bad_shipping', { message: texts.gone });
  if (offer.isCurrent)
    throw new ShopError('invalid_request', { message: texts.choose, fields: { area: texts.choose } });
  const fields = offer.pickupAt === null ? missingAddress(form) : {};
  const [missing] = Object.values(fields);
  if (missing) throw new ShopError('invalid_request', { message: missing, fields });
  if (offer.difference !== form.difference) throw new ShopError('changed_elsewhere');
  if (offer.pickupAt === null && form.shown && !isAddress(order, form.shown)) throw new ShopError('address_conflict');
  return offer;
}

const isAddress = (order: LockedOrder, { street, city, zipCode }: NewAddress): boolean =>
  order.street === street && order.city === city && order.zipCode === zipCode;

const deliveredBy = ({ state, areaId, name, pickupAt, price }: DeliveryOffer): Delivered => ({
  state,
  areaId,
  name: nameOf(name, state),
  isPickup: pickupAt !== null,
  price,
});

async function deliveredNow(tx: Database, order: LockedOrder): Promise<Delivered> {
  const { state, shippingMethod: areaId, isPickup, shippingPrice: price } = order;
  const area = await tx.selectFrom('deliveryAreas').select('name').where('id', '=', areaId).executeTakeFirst();
  return { state, areaId, name: nameOf(area?.name ?? areaId, state), isPickup, price };
}

/** As customers read it. */
const nameOf = (area: string | null, state: string): string => area ?? `Standard delivery, ${state}`;

const addressOf = ({ street, city, zipCode }: ChangeDeliveryForm, { pickupAt }: DeliveryOffer): NewAddress =>
  pickupAt === null ? { street, city, zipCode } : { street: pickupAt, city: '', zipCode: '' };
