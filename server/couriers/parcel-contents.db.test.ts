import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import {
  book,
  bookOne,
  paidOrder,
  providerId,
  ratesOf,
  says,
  shipmentsOf,
} from '../../tests/actions/after-sale/couriers.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { refundUnits } from '../../tests/actions/after-sale/two-parcels.ts';
import { onItsWay } from '../../tests/actions/after-sale/lost-parcels.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { emailKeys, statusOf } from '../../tests/actions/purchase.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import type { Database } from '../db/database.ts';
import type { TestShop } from '../../tests/shop/test-shop.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { checkShipments } from './check-shipments.ts';

const some = (quantity: number) => [{ position: 0, quantity }];

test('an order of two parcels says what is in which, declares each with its own contents, and is delivered when both are', async () => {
  const { shop, manager, shopper, order, url } = await paidOrder(undefined, 'ada@example.com', 3);
  const first = await bookOne(manager, url, some(1));
  await says(shop, first, 'in-transit');
  await says(shop, first, 'delivered');

  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await orderOf(shopper, order)).toMatchObject({
    parcels: [{ number: 1, status: 'delivered', items: [{ quantity: 1, size: 'M' }] }],
    isMoreToSend: true,
  });

  const second = await bookOne(manager, url);

  expect(second).toMatchObject({ parcel: 2, items: [{ quantity: 2 }] });
  expect([await declared(shop, 1), await declared(shop, 2)]).toEqual([[1], [2]]);
  expect(await orderOf(shopper, order)).toMatchObject({
    parcels: [
      { number: 1, trackingNumber: first.trackingNumber },
      { number: 2, status: 'booked', trackingNumber: second.trackingNumber, items: [{ quantity: 2 }] },
    ],
    isMoreToSend: false,
  });
  const { body } = await manager.call('GET', `${url}/shipments`);
  expect(body).toMatchObject({ isBookable: false, toSend: [] });
  await says(shop, second, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('delivered');
});

test('an order whose parcels have arrived is delivered once nothing else is to be sent, because the rest is refunded', async () => {
  const { shop, manager, order, url } = await paidOrder(undefined, 'ada@example.com', 3);
  const first = await bookOne(manager, url, some(1));
  await says(shop, first, 'in-transit');
  await says(shop, first, 'delivered');
  const refund = (key: string) =>
    refundOrder(shop, order._id, {
      lines: [{ position: 0, quantity: 1, isRestocked: true }],
      reason: 'Torn',
      who: 'staff:1',
      key,
    });

  await refund('second');
  expect(await statusOf(shop.db, order)).toBe('shipped');
  await refund('third');
  await refund('third'); // The form is sent twice.

  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await emailKeys(shop.db)).toContain(`order-delivered:${order._id}`);
});

test('a refund that failed and is made again delivers an order of which nothing else is to be sent', async () => {
  const { shop, manager, order, url } = await paidOrder(undefined, 'ada@example.com', 2);
  const first = await bookOne(manager, url, some(1));
  await says(shop, first, 'in-transit');
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const failed = await refundOrder(shop, order._id, { lines, reason: 'Torn', who: 'staff:1', key: 'torn' });
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  await shop.provider.faults({});
  await says(shop, first, 'delivered');
  expect(await statusOf(shop.db, order)).toBe('shipped');

  await retryFailedRefund(shop, failed, { who: 'staff:1' });

  expect(await statusOf(shop.db, order)).toBe('delivered');
});

test('one parcel with everything is booked and shown as if there were no several', async () => {
  const { manager, shopper, order, url } = await paidOrder(undefined, 'ada@example.com', 2);
  const parcel = await bookOne(manager, url);

  expect(parcel.items).toMatchObject([{ quantity: 2 }]);
  expect(await orderOf(shopper, order)).toMatchObject({ parcels: [], isMoreToSend: false });
});

test('what a cancelled pick-up had goes into another parcel, and more than is left goes into none', async () => {
  const { manager, url } = await paidOrder(undefined, 'ada@example.com', 2);
  const ask = (items: unknown) => manager.call('POST', `${url}/courier-rates`, { weightKg: 1, items });
  const first = await bookOne(manager, url, some(2));
  expect((await ask(some(1))).body.code).toBe('not_bookable');
  await manager.call('POST', `${url}/shipments/${first._id}/cancel`);

  expect((await ask(some(3))).body.code).toBe('items_moved');
  expect((await ask([{ position: 1, quantity: 1 }])).body.code).toBe('items_moved');
  for (const items of [[], some(0), [...some(1), ...some(1)], 'all', [{ quantity: 1 }]]) {
    const { status, body } = await ask(items);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Choose what goes into this parcel')]);
  }
  expect((await bookOne(manager, url)).items).toMatchObject([{ quantity: 2 }]);
});

test('two who put the same items into a parcel at once put them into one', async () => {
  const { shop, manager, url } = await paidOrder(undefined, 'ada@example.com', 3);
  const [mine, theirs] = [await ratesOf(manager, url, some(2)), await ratesOf(manager, url, some(2))];

  const responses = await Promise.all(
    [mine, theirs].map(({ rates, shipmentId }) => book(manager, url, { shipmentId, rateId: rates[0]!.rateId })),
  );

  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // A draft that was made before, of the number after it.
  await shop.db.updateTable('shipments').set({ parcel: 2 }).where('status', '=', 'draft').execute();
  const lost = [mine, theirs][responses.findIndex(({ status }) => status === 409)]!;
  const again = await book(manager, url, { shipmentId: lost.shipmentId, rateId: lost.rates[0]!.rateId });
  expect(again.body.code).toBe('items_moved');
  expect((await shipmentsOf(manager, url)).map(({ parcel }) => parcel)).toEqual([1]);
});

test('the database puts no item into more parcels than were ordered, also when two book at the same moment', async () => {
  const { shop, manager, order, url } = await paidOrder(undefined, 'ada@example.com', 3);
  const drafts = [await ratesOf(manager, url, some(2)), await ratesOf(manager, url, some(2))];
  await shop.db.updateTable('shipments').set({ parcel: 2 }).where('id', '=', drafts[1]!.shipmentId).execute();
  const become = (db: Database, { shipmentId }: { shipmentId: string }) =>
    db
      .updateTable('shipments')
      .set({
        status: 'booking',
        rateId: 'RT-1',
        courier: 'Demo',
        costKobo: 1,
        bookedAt: shop.now(),
        bookedBy: 'staff:1',
      })
      .where('id', '=', shipmentId)
      .execute()
      .then(
        () => 'booked',
        (error: Error) => error.message,
      );

  const outcomes = await inTurn(
    shop.db,
    (tx) => become(tx, drafts[0]!),
    () => become(shop.db, drafts[1]!),
  );

  expect(outcomes).toEqual(['booked', `line 0 of order ${order._id} is in more parcels than it has units`]);
  const lines = shop.db.updateTable('shipmentLines').set({ quantity: 1 });
  await expect(lines.execute()).rejects.toThrow('stay what they are');
  await expect(shop.db.deleteFrom('shipmentLines').execute()).rejects.toThrow('stay what they are');
  await shop.db.deleteFrom('shipments').where('status', '=', 'draft').execute();
});

test('an order is delivered once the courier service rejects the booking of its refunded rest: all else has arrived', async () => {
  const { shop, manager, order, url, parcel } = await onItsWay(2, 1);
  await says(shop, parcel, 'delivered');
  const { rates, ...draft } = await ratesOf(manager, url);
  await shop.provider.control('PUT', 'courier-faults', { pickup: 'down' });
  await book(manager, url, { ...draft, rateId: rates[0]!.rateId });
  expect((await refundUnits(await newStaff(shop), order, { isRestocked: false })).status).toBe(200);
  expect(await statusOf(shop.db, order)).toBe('shipped');

  await shop.provider.control('PUT', 'courier-faults', { pickup: 'rejected' });
  shop.clock.forward({ minutes: 3 });
  await checkShipments(shop);

  expect((await shipmentsOf(manager, url)).map(({ status }) => status).toSorted()).toEqual(['delivered', 'failed']);
  expect(await statusOf(shop.db, order)).toBe('delivered');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an order is delivered once the pick-up of its refunded rest is cancelled: all else has arrived', async () => {
  for (const isByStaff of [true, false]) {
    const { shop, manager, order, url, parcel } = await onItsWay(2, 1);
    const rest = await bookOne(manager, url);
    await says(shop, parcel, 'delivered');
    expect((await refundUnits(await newStaff(shop), order, { isRestocked: false })).status).toBe(200);
    expect(await statusOf(shop.db, order)).toBe('shipped');

    if (isByStaff) expect((await manager.call('POST', `${url}/shipments/${rest._id}/cancel`)).status).toBe(200);
    else await says(shop, rest, 'canceled');

    expect(await statusOf(shop.db, order)).toBe('delivered');
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  }
});

async function orderOf(shopper: Shopper, { _id }: Order): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${_id}`)).body['order'] as Order;
}

/** The quantities of a parcel at the courier service. */
async function declared(shop: TestShop, parcel: number): Promise<number[]> {
  const shipment = shop.db.selectFrom('shipments').select('id').where('parcel', '=', parcel);
  const { id } = await shipment.executeTakeFirstOrThrow();
  const { baseUrl, secretKey } = shop.config.couriers!;
  const address = `${baseUrl}/shipments/${await providerId(shop, { _id: id })}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${secretKey}` } });
  const { data } = (await response.json()) as { data: { parcel: { items: { quantity: number }[] } } };
  return data.parcel.items.map(({ quantity }) => quantity);
}
