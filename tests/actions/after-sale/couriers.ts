import { expect } from 'vitest';
import type { BookedShipment, ParcelForm } from '#shared/admin/couriers/api.ts';
import { settleShipment } from '#server/couriers/settle-shipment.ts';
import { type TestShop, testShop } from '../../shop/test-shop.ts';
import { guestWithOrder, payAtProvider } from '../purchase.ts';
import type { Shopper } from '../shopper.ts';
import { newStaff } from '../staff.ts';

/** Actions of staff, customers and the courier service on parcels. */

export async function paidOrder(inShop?: TestShop, email = 'ada@example.com', quantity = 1) {
  const shop = inShop ?? (await testShop());
  const buyer = await guestWithOrder(shop, undefined, { email, quantity });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  await newStaff(shop); // An owner, who is notified of problems.
  return { shop, manager: await newStaff(shop, 'manager'), url: `/api/admin/orders/${buyer.order._id}`, ...buyer };
}

export interface Found {
  shipmentId: string;
  parcel: number;
  rates: { rateId: string; courier: string; costKobo: number }[];
}

/** @param items what goes into the parcel; everything that is in none yet without it */
export async function ratesOf(staff: Shopper, url: string, items?: ParcelForm['items']): Promise<Found> {
  const { status, body } = await staff.call('POST', `${url}/courier-rates`, { weightKg: 1.2, items });
  expect([status, body.message]).toEqual([200, 'Prices loaded']);
  return body as typeof body & Found;
}

export const book = (staff: Shopper, url: string, { shipmentId, rateId }: { shipmentId: string; rateId: string }) =>
  staff.call('POST', `${url}/shipments`, { shipmentId, rateId });

export async function bookOne(staff: Shopper, url: string, items?: ParcelForm['items']): Promise<BookedShipment> {
  const { rates, ...draft } = await ratesOf(staff, url, items);
  expect((await book(staff, url, { ...draft, rateId: rates[0]!.rateId })).status).toBe(200);
  const found = await shipmentsOf(staff, url);
  return found.find(({ _id }) => _id === draft.shipmentId)!;
}

export const shipmentsOf = async (staff: Shopper, url: string) =>
  (await staff.call('GET', `${url}/shipments`)).body['shipments'] as BookedShipment[];

export async function providerId({ db }: TestShop, { _id }: Pick<BookedShipment, '_id'>): Promise<string> {
  const row = await db.selectFrom('shipments').select('providerId').where('id', '=', _id).executeTakeFirstOrThrow();
  return row.providerId;
}

/** The courier service reports a status of a parcel, and we ask for it. */
export async function says(shop: TestShop, shipment: BookedShipment, status: string): Promise<void> {
  await shop.provider.control('POST', `shipments/${await providerId(shop, shipment)}`, { status });
  await settleShipment(shop, shipment._id);
}

export async function noticesOf({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom('staffNotices')
    .select('subject')
    .where('kind', '=', 'courier-problem')
    .distinct()
    .execute();
  return rows.map(({ subject }) => subject);
}
