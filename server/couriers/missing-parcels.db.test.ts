import { expect, test } from 'vitest';
import {
  book,
  bookOne,
  noticesOf,
  paidOrder,
  ratesOf,
  says,
  shipmentsOf,
} from '../../tests/actions/after-sale/couriers.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { checkShipments } from './check-shipments.ts';

test('a parcel that the courier service no longer has is shown to staff once, and the job goes on without failing', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');
  await isMissing(shop);

  for (let times = 0; times < 3; times += 1) {
    shop.clock.forward({ minutes: 31 });
    await checkShipments(shop);
  }

  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'in_transit', problem: 'unknown_status', problemWords: 'Shipment not found' },
  ]);
  expect(await noticesOf(shop)).toEqual([`${shipment._id} unknown_status 1`]);
  const { body } = await manager.call('GET', '/api/admin/needs-a-look');
  const why = 'The courier says: “Shipment not found”. Call them: the order stays as it is.';
  expect(body['courierProblems']).toMatchObject([{ parcel: 1, why }]);
});

test('a parcel that the courier service does not have is checked every half hour, not every five minutes', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await isMissing(shop);
  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);

  expect(await minutesUntilCheck(shop, shipment._id)).toBe(30);
});

test('an outage of the courier service is no problem of the parcel, which is checked again after five minutes', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { shipment: 'down' });
  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booked', problem: null }]);
  expect(await minutesUntilCheck(shop, shipment._id)).toBe(5);
});

test('a parcel that the courier service has again goes on', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await isMissing(shop);
  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);
  await shop.provider.control('PUT', 'courier-faults', {});

  await says(shop, shipment, 'in-transit');

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'in_transit', problem: null }]);
});

test('staff cancel the pick-up of a parcel that the courier service no longer has', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await isMissing(shop);

  const { status } = await manager.call('POST', `${url}/shipments/${shipment._id}/cancel`);

  expect(status).toBe(200);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'cancelled', problem: null }]);
  await shop.provider.control('PUT', 'courier-faults', {});
  expect(await bookOne(manager, url)).toMatchObject({ status: 'booked' });
});

test('a lost parcel that the courier service no longer has is no news', async () => {
  const { shop, manager, url } = await paidOrder();
  const shipment = await bookOne(manager, url);
  await says(shop, shipment, 'in-transit');
  const lost = { items: [], words: 'Not found at the depot' };
  expect((await manager.call('POST', `${url}/shipments/${shipment._id}/lost`, lost)).status).toBe(200);
  await isMissing(shop);
  shop.clock.forward({ minutes: 6 * 60 + 1 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'lost', problem: null }]);
  expect(await minutesUntilCheck(shop, shipment._id)).toBe(6 * 60);
});

test('a booking of a parcel that the courier service does not have ends before a pick-up is requested', async () => {
  const { shop, manager, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await isMissing(shop);

  const { status, body } = await book(manager, url, { ...draft, rateId: rates[0]!.rateId });

  expect([status, body.message]).toEqual([422, 'The courier service didn’t accept this: Shipment not found']);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'failed', problem: 'rejected' }]);
});

test('a pick-up whose response was lost stays a booking while the courier service does not have it, and is booked once it has', async () => {
  const { shop, manager, url } = await lostPickUp();
  await isMissing(shop);
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'booking', problem: 'unknown_status', problemWords: 'Shipment not found' },
  ]);

  await shop.provider.control('PUT', 'courier-faults', {});
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  const [booked] = await shipmentsOf(manager, url);
  expect(booked).toMatchObject({ status: 'booked', problem: null });
  expect(booked!.trackingNumber).toMatch(/^\d+$/);
});

test('a pick-up whose response was lost ends when the courier service did not have it for an hour', async () => {
  const { shop, manager, url, shipmentId } = await lostPickUp();
  await isMissing(shop);
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);
  shop.clock.forward({ minutes: 59 });
  await checkShipments(shop);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booking' }]);
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([
    { status: 'failed', problem: 'rejected', problemWords: 'Shipment not found' },
  ]);
  const notices = (await noticesOf(shop)).toSorted();
  expect(notices).toEqual([`${shipmentId} rejected 2`, `${shipmentId} unknown_status 1`]);
  await shop.provider.control('PUT', 'courier-faults', {});
  expect(await bookOne(manager, url)).toMatchObject({ status: 'booked', parcel: 1 });
});

test('a pick-up whose response was lost does not end after an outage of an hour because of one look that did not find it', async () => {
  const { shop, manager, url } = await lostPickUp();
  await shop.provider.control('PUT', 'courier-faults', { shipment: 'down' });
  shop.clock.forward({ minutes: 70 });
  await checkShipments(shop);
  await isMissing(shop);
  shop.clock.forward({ minutes: 6 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booking', problem: 'unknown_status' }]);

  await shop.provider.control('PUT', 'courier-faults', {});
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'booked', problem: null }]);
});

async function lostPickUp() {
  const found = await paidOrder();
  const { shop, manager, url } = found;
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'lost' });
  expect((await book(manager, url, { ...draft, rateId: rates[0]!.rateId })).status).toBe(200);
  return { ...found, shipmentId: draft.shipmentId };
}

/** The courier service no longer has any parcel of ours. */
const isMissing = ({ provider }: TestShop) => provider.control('PUT', 'courier-faults', { shipment: 'missing' });

async function minutesUntilCheck({ db, now }: TestShop, id: string): Promise<number> {
  const row = db.selectFrom('shipments').select('nextCheckAt').where('id', '=', id);
  const { nextCheckAt } = await row.executeTakeFirstOrThrow();
  return Math.round((nextCheckAt!.getTime() - now().getTime()) / 60_000);
}
