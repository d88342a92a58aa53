import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import type { ParcelForm } from '#shared/admin/couriers/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import type { CourierRate } from '../db/json-columns.ts';
import { transact } from '../db/transact.ts';
import { isFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { hasItemsToSend, type ItemToSend, itemsToSend } from '../orders/delivery/items-to-send.ts';
import { liveStatuses } from '../orders/delivery/live-shipments.ts';
import { rejectBackOnSale } from '../orders/lines/reject-back-on-sale.ts';
import { hasOpenChange } from '../orders/changes/open-change.ts';
import { ordersInDispute } from '../orders/reject-disputed.ts';
import type { Shop } from '../shop.ts';
import { type CourierProvider, RejectedByCourier } from './provider/courier-provider.ts';
import { senderAddress } from './sender-address.ts';

/**
 * Whether a courier may be booked for an order: it is paid and to be packed, or an earlier parcel of it has left,
 * whatever became of it, and some units are in no parcel yet. Orders paid on delivery go with a rider who brings the
 * money.
 */
export const isBookable = sql<boolean>`(orders.street <> '' and not orders.is_pickup and not ${isFullyRefunded}
  and orders.id not in (${ordersInDispute}) and not ${hasOpenChange} and ${hasItemsToSend}
  and (orders.status = 'processing' or (orders.status = 'shipped' and exists (
    select from shipments where shipments.order_id = orders.id and (shipments.status in ('in_transit', 'delivered', 'lost', 'came_back')
      or shipments.status = 'cancelled' and shipments.in_transit_at is not null)))))`;

interface RatesRequest extends Pick<ParcelForm, 'items'> {
  weightGrams: number;
  who: Extract<Who, `staff:${string}`>;
}

/** The prices of couriers for the next parcel of an order, the cheapest first. */
interface FoundRates {
  shipmentId: string;
  /** Its number among the parcels of the order. */
  parcel: number;
  rates: CourierRate[];
}

/**
 * Records a draft of the order's next parcel with what each courier takes for it. Nothing is booked.
 *
 * @throws ShopError `no_couriers`, `order_not_found`, `not_bookable`, `not_changeable` when a refund that failed put units of the
 *   order on sale, `items_moved`, `sender_unknown`, `courier_rejected`, `courier_unavailable`
 */
export async function fetchRates(
  shop: Shop,
  orderId: string,
  { weightGrams, items: chosen, who }: RatesRequest,
): Promise<FoundRates> {
  const couriers = requireCouriers(shop);
  const at = shop.now(); // Before the address is read.
  const from = senderAddress(await shop.settings());
  const { toSend, parcels, ...to } = await bookableOrder(shop.db, orderId);
  await rejectBackOnSale(shop.db, orderId);
  const contents = chosen ? chosenOf(toSend, chosen) : toSend;
  const id = randomUUID();
  const items = contents.map(({ name, size, color, quantity, price }) => ({
    name,
    description: `Size ${size}, ${color}`,
    quantity,
    valueNaira: Math.max(1, price),
  }));
  const { providerId, rates } = await courierError(
    couriers.rates({ id, from, to: { ...to, email: to.email || from.email }, weightGrams, items }),
  );
  const parcel = parcels + 1;
  await transact(shop.db, async (tx) => {
    await tx
      .insertInto('shipments')
      .values({
        id,
        orderId,
        parcel,
        status: 'draft',
        providerId,
        weightGrams,
        rates: JSON.stringify(rates),
        createdAt: at,
        createdBy: who,
      })
      .execute();
    const lines = contents.map(({ position, quantity }) => ({ shipmentId: id, orderId, position, quantity }));
    await tx.insertInto('shipmentLines').values(lines).execute();
  });
  return { shipmentId: id, parcel, rates };
}

/** @throws ShopError `items_moved` */
function chosenOf(toSend: readonly ItemToSend[], chosen: NonNullable<ParcelForm['items']>): ItemToSend[] {
  return chosen
    .map(({ position, quantity }) => {
      const item = toSend.find((one) => one.position === position);
      if (!item || item.quantity < quantity) throw new ShopError('items_moved');
      return { ...item, quantity };
    })
    .toSorted((one, other) => one.position - other.position);
}

async function bookableOrder(db: Database, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['name', 'email', 'shipToPhone as phone', 'street', 'city', 'state', 'zipCode'])
    .select([
      isBookable.as('isBookable'),
      itemsToSend.as('toSend'),
      sql<number>`(select coalesce(max(parcel), 0) from shipments
        where order_id = orders.id and status = any(${[...liveStatuses, 'lost', 'came_back']}::text[]))`.as('parcels'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new ShopError('order_not_found');
  const { isBookable: isOpen, ...facts } = order;
  if (!isOpen) throw new ShopError('not_bookable');
  return facts;
}

/** @throws ShopError `no_couriers` */
export function requireCouriers({ couriers }: Shop): CourierProvider {
  if (!couriers) throw new ShopError('no_couriers');
  return couriers;
}

/** Gives a rejection of the courier service an error with its words. */
export async function courierError<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof RejectedByCourier)) throw error;
    throw new ShopError('courier_rejected', { message: adminMessages.couriers.rejected(error.message) });
  }
}
