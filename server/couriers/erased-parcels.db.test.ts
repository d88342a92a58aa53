import { expect, test } from 'vitest';
import {
  bookOne,
  noticesOf,
  paidOrder,
  ratesOf,
  book,
  says,
  shipmentsOf,
} from '../../tests/actions/after-sale/couriers.ts';
import { lose, onItsWay } from '../../tests/actions/after-sale/lost-parcels.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { transact } from '../db/transact.ts';
import { deliverOrder } from '../orders/status/ship-order.ts';
import { detachOrders } from '../orders/anonymize-orders.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { checkShipments } from './check-shipments.ts';

test('a parcel of a customer whose data was erased moves on, and what the courier service says of them is not written again', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  await erase(shop);
  expect(await namesOnParcels(shop)).toEqual([nothing]);

  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);
  expect(await namesOnParcels(shop)).toEqual([nothing]);

  await says(shop, parcel, 'left with ada, 14 market road');
  await says(shop, parcel, 'left with ada, 14 market road');
  expect(await namesOnParcels(shop)).toEqual([{ ...nothing, problemWords: 'unknown' }]);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'in_transit', problem: 'unknown_status' }]);
  expect(await noticesOf(shop)).toEqual([`${parcel._id} unknown_status 1`]);

  await says(shop, parcel, 'delivered');
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'delivered', problem: null }]);
  expect(await namesOnParcels(shop)).toEqual([nothing]);
});

test('a booked parcel of a cancelled order whose customer left gets no label and tracking page again', async () => {
  const { shop, manager, order, url } = await paidOrder();
  await bookOne(manager, url);
  await cancelOrder(shop, order._id, { who: 'staff:1' });
  await payRefunds(shop); // It hurries the emulator, the courier too.
  await erase(shop);

  shop.clock.forward({ minutes: 31 });
  await checkShipments(shop);

  expect(await namesOnParcels(shop)).toEqual([{ ...nothing, problemWords: 'delivered' }]);
  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'delivered', problem: 'order_closed' }]);
});

test('why the courier service rejected a booking is not written when the customer left in the meantime', async () => {
  const { shop, manager, order, url } = await paidOrder();
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'down' });
  await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  await cancelOrder(shop, order._id, { who: 'staff:1' });
  await payRefunds(shop);
  await erase(shop);

  await shop.provider.control('PUT', 'courier-faults', { pickup: 'rejected' });
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  expect(await shipmentsOf(manager, url)).toMatchObject([{ status: 'failed', problem: 'rejected' }]);
  expect(await namesOnParcels(shop)).toEqual([nothing]);
});

test('staff are notified of a lost parcel that is found, without the words of the courier service when its customer left', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay();
  await lose(manager, url, parcel, { items: [] });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  await erase(shop);

  await says(shop, parcel, 'back from 14 market road');
  await says(shop, parcel, 'back from 14 market road');

  expect(await namesOnParcels(shop)).toEqual([{ ...nothing, problemWords: 'unknown' }]);
  expect(await noticesOf(shop)).toEqual([`${parcel._id} found 1`]);
});

const nothing = { trackingNumber: null, trackingUrl: null, labelUrl: null, problemWords: '', lostWords: '' };

const erase = (shop: TestShop) =>
  transact(shop.db, (tx) => detachOrders(tx, { id: null, email: 'ada@example.com' }, shop.now()));

const namesOnParcels = ({ db }: TestShop) =>
  db
    .selectFrom('shipments')
    .select(['trackingNumber', 'trackingUrl', 'labelUrl', 'problemWords', 'lostWords'])
    .where('status', '<>', 'draft')
    .execute();
