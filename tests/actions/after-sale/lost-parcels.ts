import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { bookOne, paidOrder, says } from './couriers.ts';
import type { Shopper } from '../shopper.ts';

export const some = (quantity: number) => [{ position: 0, quantity }];

interface Lost {
  items?: ReturnType<typeof some>;
  words?: string;
}

/** Staff say that a parcel was lost, and send all of it again unless `items` says less. */
export const lose = (
  staff: Shopper,
  url: string,
  { _id, items: contents }: BookedShipment,
  { items, words }: Lost = {},
) => staff.call('POST', `${url}/shipments/${_id}/lost`, { items: items ?? some(contents[0]!.quantity), words });

/** An order of which a parcel is on its way. */
export async function onItsWay(quantity = 1, packed = quantity) {
  const sale = await paidOrder(undefined, 'ada@example.com', quantity);
  const parcel = await bookOne(sale.manager, sale.url, some(packed));
  await says(sale.shop, parcel, 'in-transit');
  return { ...sale, parcel };
}

/** The quantities of an order that are in no parcel yet. */
export async function toSend(staff: Shopper, url: string): Promise<number[]> {
  const { body } = await staff.call('GET', `${url}/shipments`);
  return (body['toSend'] as { quantity: number }[]).map(({ quantity }) => quantity);
}
